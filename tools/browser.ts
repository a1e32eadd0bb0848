import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Environment } from './lib/settings.ts';
import { runStreaming } from './lib/run-streaming.ts';
import { inRoot } from './lib/workspace.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const onPath = (env: Environment): string | undefined =>
  names
    .flatMap((name) => (env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find(isExecutable);

function playwrightsOwn(env: Environment): string | undefined {
  const folder = env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(homedir(), '.cache', 'ms-playwright');
  if (!existsSync(folder)) return undefined;
  return readdirSync(folder)
    .filter((name) => name.startsWith('chromium-'))
    .sort()
    .reverse()
    .flatMap((name) => ['chrome-linux', 'chrome-linux64'].map((inner) => join(folder, name, inner, 'chrome')))
    .find(isExecutable);
}

/**
 * A Chromium for the browser tests: `CHROMIUM_PATH`, else one on the PATH, else the one that Playwright downloaded.
 * @throws Error when `CHROMIUM_PATH` names nothing that can be run.
 */
export function findBrowser(env: Environment): string | undefined {
  const named = env['CHROMIUM_PATH'];
  if (named) {
    if (isExecutable(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which cannot be run.`);
  }
  return onPath(env) ?? playwrightsOwn(env);
}

/** As {@link findBrowser}; where there is none, installs Debian's package when that is allowed. */
export async function findOrInstallBrowser(env: Environment): Promise<string | undefined> {
  const found = findBrowser(env);
  if (found !== undefined || process.getuid?.() !== 0) return found;
  const apt = (...args: string[]) =>
    runStreaming({ file: 'apt-get', args, cwd: inRoot(), env: { DEBIAN_FRONTEND: 'noninteractive' } });
  await apt('update', '-qq');
  await apt('install', '-y', '-qq', '--no-install-recommends', 'chromium');
  return findBrowser(env);
}

/** What to tell people who have no browser. */
export const noBrowser =
  'No Chromium was found. Install one (Debian: apt-get install chromium), or name it in CHROMIUM_PATH.';

if (import.meta.main) {
  const path = await findOrInstallBrowser(process.env);
  console.log(path ?? noBrowser);
  process.exitCode = path === undefined ? 1 : 0;
}
