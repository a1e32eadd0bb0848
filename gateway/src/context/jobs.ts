import type { Db } from '../db/client.ts';

/** The queues of the gateway; each has one handler in queues.ts. */
export type QueueName = 'outbox' | 'provider-event' | 'report' | 'webhook';

/** The job queue as the rest of the gateway sees it. */
export interface Jobs {
  /** Queues work, one job for each id, by one statement; it becomes visible when `tx` is committed. */
  enqueue(tx: Db, queue: QueueName, ids: string | readonly string[]): Promise<void>;
}
