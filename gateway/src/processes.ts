import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { GatewayConfig } from './config/config.ts';
import { answerForMetrics } from './server/observation/all-processes.ts';

/** How soon a process that ended by itself is replaced. */
const REPLACED_MS = 1_000;

/**
 * Runs several gateway processes behind one port, each with a connection to the database of its own; this one only
 * shares out what comes in. The first makes what is missing in the database, the others begin once it listens. One that
 * ends by itself is replaced; at SIGTERM or SIGINT each finishes what is under way.
 *
 * @returns the exit code: 1 where the first could not start or one of them did not stop in time
 */
export async function runProcesses({ processes: count, filesSecret }: GatewayConfig): Promise<number> {
  const stopping = new AbortController();
  const running = new Set<Worker>();
  const codes: number[] = [];
  answerForMetrics();

  function begin(): Worker {
    // One that was made up is the same for all.
    const worker = cluster.fork({ FILES_SECRET: filesSecret });
    running.add(worker);
    worker.on('error', () => undefined); // its end says the same
    worker.on('exit', (code, signal) => {
      running.delete(worker);
      // One that was still beginning has nothing under way.
      if (stopping.signal.aborted) codes.push(signal === 'SIGTERM' ? 0 : code);
      else void replace();
    });
    return worker;
  }
  async function replace(): Promise<void> {
    await wait(REPLACED_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    if (!stopping.signal.aborted && running.size < count) begin();
  }
  const stop = (): void => {
    stopping.abort();
    for (const worker of running) worker.process.kill('SIGTERM');
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);

  const first = begin();
  const listens = await Promise.race([
    once(first, 'listening').then(() => true),
    once(first, 'exit').then(() => false),
  ]);
  if (!listens && !stopping.signal.aborted) {
    stop();
    return 1;
  }
  while (running.size < count && !stopping.signal.aborted) begin();
  if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
  await Promise.all([...running].map((worker) => once(worker, 'exit')));
  return codes.every((code) => code === 0) ? 0 : 1;
}
