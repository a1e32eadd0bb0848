import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { outbox } from '../../db/schema/index.ts';
import type { Deps } from '../../context/deps.ts';

export type OutboxRow = typeof outbox.$inferSelect;

export interface NewWork {
  kind: OutboxRow['kind'];
  /** The idempotency key that the outside is given. */
  key: string;
  body: Record<string, unknown>;
  transactionTemplateId?: number | null;
  transactionId?: string | null;
}

/**
 * Stores work for the outside and queues its jobs, both seen only when `tx` is committed. The same kind and key again
 * re-arms the row: its key makes a repeat harmless.
 */
export async function queueWork(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  ...work: readonly NewWork[]
): Promise<void> {
  if (work.length === 0) return;
  const now = deps.clock();
  const rows = await tx
    .insert(outbox)
    .values(work.map((each) => ({ ...each, createdAt: now })))
    .onConflictDoUpdate({
      target: [outbox.kind, outbox.key],
      set: { status: 'pending', body: sql`excluded.body`, finishedAt: null },
    })
    .returning({ id: outbox.id });
  const ids = rows.map(({ id }) => id);
  await deps.jobs.enqueue(tx, 'outbox', ids);
}

/** Counts an attempt before it is made, so that a crash in the middle is known. Null when there is nothing to do. */
export async function beginAttempt(db: Db, id: string): Promise<OutboxRow | null> {
  const [row] = await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1` })
    .where(and(eq(outbox.id, id), eq(outbox.status, 'pending')))
    .returning();
  return row ?? null;
}

/** Takes back an attempt that was not made: the row waits as it was. */
export async function takeBackAttempt(db: Db, id: string): Promise<void> {
  await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} - 1` })
    .where(and(eq(outbox.id, id), eq(outbox.status, 'pending')));
}

/** Closes a row. `error` says why it ended badly or was not needed. */
export async function finishWork(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  id: string,
  status: 'done' | 'failed',
  error: string | null = null,
): Promise<void> {
  await tx
    .update(outbox)
    .set({ status, lastError: error, finishedAt: deps.clock() })
    .where(eq(outbox.id, id));
}

/** Keeps why an attempt failed; the row stays pending. */
export async function noteFailure(db: Db, id: string, error: string): Promise<void> {
  await db.update(outbox).set({ lastError: error }).where(eq(outbox.id, id));
}

/** Ids of work that waits, oldest first. */
export async function pendingWork(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(eq(outbox.status, 'pending'))
    .orderBy(asc(outbox.createdAt), asc(outbox.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
