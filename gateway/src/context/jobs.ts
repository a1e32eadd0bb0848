import type { Db } from '../db/client.ts';

/** The lanes of the gateway's work (jobs/lanes.ts). A piece of the outbox goes into the lane that its kind names. */
export type Lane = 'transfer' | 'provider-event' | 'mail' | 'webhook' | 'report' | 'reconciliation-report';

/** The job queue as the rest of the gateway sees it. */
export interface Jobs {
  /** Queues work, one job for each id, by one statement; it becomes visible when `tx` is committed. */
  enqueue(tx: Db, lane: Lane, ids: string | readonly string[]): Promise<void>;
}
