import type { Db } from '../db/client.ts';

/** The lanes of the gateway's work (jobs/lanes.ts). A piece of the outbox goes into the lane that its kind names. */
export type Lane =
  | 'transfer'
  | 'provider-event'
  | 'mail'
  | 'webhook'
  | 'report'
  | 'reconciliation-report'
  | 'session-end'
  | 'seal-check'
  | 'archive';

/** A piece of work that others of its group wait for where a lane does no more of a group at once. */
export interface GroupedWork {
  id: string;
  group: string;
}

/** The job queue as the rest of the gateway sees it. */
export interface Jobs {
  /**
   * Queues work, one job for each id (of a row), by one statement; it becomes visible when `tx` is committed.
   *
   * @param seconds that it waits; none unless given
   */
  enqueue(
    tx: Db,
    lane: Lane,
    work: string | readonly (string | GroupedWork)[],
    seconds?: number,
  ): Promise<void>;
}

/** The same queue for work that waits some seconds, whatever asks for it. */
export const later = (jobs: Jobs, seconds: number): Jobs => ({
  enqueue: (tx, lane, work) => jobs.enqueue(tx, lane, work, seconds),
});
