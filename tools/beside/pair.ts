import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startChild, lastLines, type Child } from '../lib/child.ts';
import { waitUntilAnswers } from '../lib/health.ts';
import { runStreaming } from '../lib/run-streaming.ts';
import {
  gatewayEnvironment,
  gatewayHealth,
  pagesEnvironment,
  pagesHealth,
  testsEnvironment,
} from './environment.ts';
import { BesideError } from './error.ts';
import { missingSmokeTests, smokeArguments } from './smoke.ts';

/** How long a part may take to come up, milliseconds: the first makes tables and the demo world. */
const upWithin = 300_000;

/** Which build's folder each side is taken from, and what both directions share. */
export interface Pair {
  title: string;
  pages: string;
  gateway: string;
  /** Where both keep what they have; used again for the next pair. */
  data: string;
  databaseUrl: string | null;
}

/**
 * Runs the smoke tests of a build's pages against another build's gateway.
 *
 * @returns whether all of them passed
 * @throws BesideError when a side does not come up, or the pages' build has not got one of the tests
 */
export async function tryPair({ title, pages, gateway, data, databaseUrl }: Pair): Promise<boolean> {
  const missing = missingSmokeTests((file) => readIfThere(join(pages, 'e2e', 'tests', `${file}.spec.ts`)));
  if (missing.length > 0) throw new BesideError(`${pages} has no test\n${missing.join('\n')}`);
  console.log(title);
  const logs = join(data, 'beside-logs');
  const node = process.execPath;
  const running = [
    startChild(
      {
        name: 'gateway',
        file: node,
        args: ['src/main.ts'],
        cwd: join(gateway, 'gateway'),
        env: gatewayEnvironment(data, databaseUrl),
      },
      logs,
    ),
    startChild(
      { name: 'pages', file: node, args: ['tools/start.ts'], cwd: pages, env: pagesEnvironment(data) },
      logs,
    ),
  ];
  const stop = () => Promise.all(running.map((child) => child.stop(30_000)));
  const stopped = (): void => void stop().then(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stopped);
  try {
    await Promise.race([allUp(), firstEnd(running)]);
    const code = await runStreaming({
      file: join(pages, 'e2e', 'node_modules', '.bin', 'playwright'),
      args: smokeArguments(),
      cwd: join(pages, 'e2e'),
      env: testsEnvironment(data),
    });
    return code === 0;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stopped);
    await stop();
  }
}

async function allUp(): Promise<void> {
  const never = new AbortController().signal;
  for (const url of [gatewayHealth, ...pagesHealth])
    await waitUntilAnswers(url, { timeoutMs: upWithin, abort: never });
}

async function firstEnd(children: readonly Child[]): Promise<never> {
  const ended = await Promise.race(
    children.map(async (child) => `${await child.ended}\n${lastLines(child.logPath)}`),
  );
  throw new BesideError(ended);
}

const readIfThere = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
