import type { Db } from '../db/client.ts';

/** The queues of the gateway; each has one handler in queues.ts. */
export type QueueName = 'outbox' | 'provider-event' | 'webhook';

/** The job queue as the rest of the gateway sees it. */
export interface Jobs {
  /** Queues one piece of work; it becomes visible when `tx` is committed. */
  enqueue(tx: Db, queue: QueueName, id: string): Promise<void>;
}
