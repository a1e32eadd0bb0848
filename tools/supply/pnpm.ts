import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { inRoot } from '../lib/workspace.ts';

const { packageManager } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as {
  packageManager: string;
};

/** What the workspace's package manager says to a command, without it being in the way of whoever waits. */
export async function pnpm(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ status: number; stdout: string; stderr: string }> {
  const child = spawn('npx', ['-y', packageManager, ...words], {
    cwd: inRoot(),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status: child.exitCode ?? 1, stdout, stderr };
}
