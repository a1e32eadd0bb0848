import { parentPort } from 'node:worker_threads';

/** The answer of a worker to one job. */
export type Reply<Answer> = { readonly answer: Answer } | { readonly failure: string };

/**
 * Runs each job that is sent to this worker thread, one at a time. If a job throws, the reply is the message of the
 * error.
 */
export function serve<Job, Answer>(work: (job: Job) => Answer): void {
  parentPort?.on('message', (job: Job) => parentPort?.postMessage(replyTo(work, job)));
}

function replyTo<Job, Answer>(work: (job: Job) => Answer, job: Job): Reply<Answer> {
  try {
    return { answer: work(job) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
