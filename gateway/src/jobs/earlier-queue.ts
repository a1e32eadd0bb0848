import { eq } from 'drizzle-orm';
import { outbox } from '../db/schema/index.ts';
import type { Deps } from '../context/deps.ts';
import { queueJobs } from '../payments/outbox/store.ts';

/** Queues a piece of the outbox in its lane: the release before has one queue for all of them. */
export async function queueInItsLane(deps: Deps, outboxId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: outbox.id, kind: outbox.kind })
      .from(outbox)
      .where(eq(outbox.id, outboxId));
    await queueJobs(tx, deps, rows);
  });
}
