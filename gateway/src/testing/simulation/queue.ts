import type { Lane } from '../../context/jobs.ts';
import { lanes } from '../../jobs/lanes.ts';

interface Job {
  lane: Lane;
  id: string;
  readyAt: number;
  tries: number;
}

/** As the job queue is told to (jobs/boss.ts). */
const RETRIES = 15;
const FIRST_DELAY_MS = 2_000;
const MOST_DELAY_MS = 300_000;

/** The job queue: jobs are there once what queued them is committed, and come again when they failed or their process died. */
export class Queue {
  #jobs: Job[] = [];

  add(lane: Lane, ids: readonly string[], now: number): void {
    this.#jobs.push(...ids.map((id) => ({ lane, id, readyAt: now, tries: 0 })));
  }

  /** Those that may begin now. */
  due(now: number): readonly Job[] {
    return this.#jobs.filter(({ readyAt }) => readyAt <= now);
  }

  /** Until it is said how it ended, it counts as lost with its process once its time is over. */
  begin(job: Job, now: number): void {
    job.tries += 1;
    job.readyAt = now + lanes[job.lane].seconds * 1_000;
    if (job.tries > RETRIES) this.done(job);
  }

  /** All of them as they are now, to be put back. */
  copy(): readonly Job[] {
    return this.#jobs.map((job) => ({ ...job }));
  }

  put(jobs: readonly Job[]): void {
    this.#jobs = jobs.map((job) => ({ ...job }));
  }

  done(job: Job): void {
    this.#jobs = this.#jobs.filter((each) => each !== job);
  }

  failed(job: Job, now: number): void {
    if (job.tries > RETRIES) return this.done(job);
    job.readyAt = now + Math.min(FIRST_DELAY_MS * 2 ** job.tries, MOST_DELAY_MS);
  }
}
