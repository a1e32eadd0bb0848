import { Worker } from 'node:worker_threads';
import { GatewayError } from '../base/errors.ts';
import type { Reply } from './serve.ts';

/** The limits of one job, and of the whole pool. */
export interface Budget {
  /** The longest time of one job from its start, in milliseconds. */
  ms: number;
  /** The heap of one worker, in megabytes. */
  megabytes: number;
  /** The most jobs that run at the same time. */
  atOnce: number;
  /** The most jobs that wait for a worker. */
  waiting: number;
}

/** Thrown when a job exceeded its budget and its worker was ended. */
export class OverBudget extends Error {
  override readonly name = 'OverBudget';
  readonly limit: 'time' | 'memory';

  constructor(limit: 'time' | 'memory') {
    super(`The job exceeded its ${limit} limit.`);
    this.limit = limit;
  }
}

/** Thrown when a job threw an error, or its worker ended by itself. */
export class JobFailed extends Error {
  override readonly name = 'JobFailed';
}

/**
 * Runs jobs in worker threads, so that a job cannot block the event loop or end the process. Workers start when they
 * are needed and are reused. An idle worker does not keep the process running.
 *
 * @param file the file of the worker, which calls `serve`
 * @returns a function that runs one job. It throws OverBudget, JobFailed, and GatewayError UNAVAILABLE when too many
 * jobs wait.
 */
export function openPool<Job, Answer>(file: URL, budget: Budget): (job: Job) => Promise<Answer> {
  const idle: Worker[] = [];
  const waiting: (() => void)[] = [];
  let running = 0;

  async function turn(): Promise<void> {
    if (running < budget.atOnce) {
      running += 1;
      return;
    }
    if (waiting.length >= budget.waiting)
      throw new GatewayError(
        'UNAVAILABLE',
        'Many files are being read right now. Please try again in a minute.',
      );
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  function next(): void {
    const first = waiting.shift();
    if (first === undefined) running -= 1;
    else first();
  }

  return async (job) => {
    await turn();
    const worker = idle.pop() ?? startWorker(file, budget);
    try {
      const answer = await answerOf<Job, Answer>(worker, job, budget.ms);
      idle.push(worker);
      return answer;
    } catch (error) {
      await worker.terminate();
      throw error;
    } finally {
      next();
    }
  };
}

function startWorker(file: URL, { megabytes }: Budget): Worker {
  const worker = new Worker(file, {
    // A worker reads bytes from strangers, so it gets none of the secrets.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
  });
  // An idle worker may end as well. The next job then fails because the worker has exited.
  worker.on('error', () => undefined);
  worker.unref();
  return worker;
}

function answerOf<Job, Answer>(worker: Worker, job: Job, ms: number): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new OverBudget('time'))), ms);
    const settle = (how: () => void): void => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit).unref();
      how();
    };
    const onMessage = (reply: Reply<Answer>): void =>
      settle(() => {
        if ('answer' in reply) resolve(reply.answer);
        else reject(new JobFailed(reply.failure));
      });
    const onError = (error: Error): void =>
      settle(() => reject(isOutOfMemory(error) ? new OverBudget('memory') : new JobFailed(error.message)));
    const onExit = (): void => settle(() => reject(new JobFailed('The worker ended.')));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit).ref();
    worker.postMessage(job);
  });
}

const isOutOfMemory = (error: Error): boolean => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
