import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Environment } from './lib/settings.ts';
import { runStreaming } from './lib/run-streaming.ts';
import { inRoot } from './lib/workspace.ts';

const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The same browser without a window: the same tests take it 15 % less processor time than a whole one that hides its own. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const onPath = (env: Environment, names: readonly string[]): string | undefined =>
  names
    .flatMap((name) => (env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find(isExecutable);

/** The newest that Playwright downloaded of what begins with these words. */
function playwrightsOwn(env: Environment, name: string, files: readonly string[]): string | undefined {
  const folder = env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(homedir(), '.cache', 'ms-playwright');
  if (!existsSync(folder)) return undefined;
  return readdirSync(folder)
    .filter((entry) => entry.startsWith(`${name}-`))
    .sort()
    .reverse()
    .flatMap((entry) => files.map((file) => join(folder, entry, file)))
    .find(isExecutable);
}

function named(env: Environment): string | undefined {
  const path = env['CHROMIUM_PATH'];
  if (!path || isExecutable(path)) return path || undefined;
  throw new Error(`CHROMIUM_PATH names ${path}, which cannot be run.`);
}

/**
 * A Chromium as people have it: `CHROMIUM_PATH`, else one on the PATH, else the one that Playwright downloaded.
 * @throws Error when `CHROMIUM_PATH` names nothing that can be run.
 */
export const findBrowser = (env: Environment): string | undefined =>
  named(env) ??
  onPath(env, browsers) ??
  playwrightsOwn(env, 'chromium', ['chrome-linux/chrome', 'chrome-linux64/chrome']);

/** A Chromium for the browser tests: as {@link findBrowser}, but one without a window is preferred. */
export const findTestBrowser = (env: Environment): string | undefined =>
  named(env) ??
  onPath(env, shells) ??
  playwrightsOwn(env, 'chromium_headless_shell', [
    'chrome-linux/headless_shell',
    'chrome-headless-shell-linux64/chrome-headless-shell',
  ]) ??
  findBrowser(env);

/** As {@link findTestBrowser}; where there is none, installs Debian's package when that is allowed. */
export async function findOrInstallBrowser(env: Environment): Promise<string | undefined> {
  const found = findTestBrowser(env);
  if (found !== undefined || process.getuid?.() !== 0) return found;
  const apt = (...args: string[]) =>
    runStreaming({ file: 'apt-get', args, cwd: inRoot(), env: { DEBIAN_FRONTEND: 'noninteractive' } });
  const install = (name: string) => apt('install', '-y', '-qq', '--no-install-recommends', name);
  await apt('update', '-qq');
  if ((await install('chromium-headless-shell')) !== 0) await install('chromium');
  return findTestBrowser(env);
}

/** What to tell people who have no browser. */
export const noBrowser =
  'No Chromium was found. Install one (Debian: apt-get install chromium), or name it in CHROMIUM_PATH.';

if (import.meta.main) {
  const path = await findOrInstallBrowser(process.env);
  console.log(path ?? noBrowser);
  process.exitCode = path === undefined ? 1 : 0;
}
