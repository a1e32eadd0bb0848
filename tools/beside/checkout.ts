import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { runStreaming } from '../lib/run-streaming.ts';
import { root } from '../lib/workspace.ts';
import { BesideError } from './error.ts';

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The repository's tags, oldest first. */
export const tagsOf = (): string[] =>
  git('tag', '--sort=creatordate')
    .split('\n')
    .filter((tag) => tag !== '');

/** Outside of the repository, so that no tool of it reads the other build; one folder for each commit. */
const cacheOf = (commit: string): string =>
  join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'keyturn', 'beside', commit);

/**
 * Another build of this repository, as it was committed: installed and built, once for each commit.
 *
 * @returns its folder
 * @throws BesideError for a ref that is none, or a build that fails
 */
export async function builtCheckout(ref: string): Promise<string> {
  const commit = commitOf(ref);
  const folder = cacheOf(commit);
  const built = join(folder, '.built');
  if (existsSync(built)) return folder;
  console.log(`Building ${ref} (${commit.slice(0, 9)}) in ${folder}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, '.archive.tar');
  git('archive', '--output', archive, commit);
  await step('tar', ['-xf', archive], folder);
  rmSync(archive);
  await buildIn(folder);
  writeFileSync(built, '');
  return folder;
}

/** Installs and builds what a folder holds. @throws BesideError */
export async function buildIn(folder: string): Promise<void> {
  await step('pnpm', ['install', '--prefer-offline', '--frozen-lockfile'], folder);
  await step('pnpm', ['build'], folder);
}

function commitOf(ref: string): string {
  try {
    return git('rev-parse', '--verify', `${ref}^{commit}`);
  } catch {
    throw new BesideError(`${ref} names no commit of this repository.`);
  }
}

async function step(file: string, args: readonly string[], cwd: string): Promise<void> {
  if ((await runStreaming({ file, args, cwd })) !== 0)
    throw new BesideError(`${[file, ...args].join(' ')} failed in ${cwd}.`);
}
