import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { outbox, payouts } from '../../db/schema/index.ts';
import type { Deps } from '../../context/deps.ts';
import { queueJobs } from '../outbox/store.ts';

export type PayoutsRow = typeof payouts.$inferSelect;

const THE_ROW = 'payouts';

/** Whether money is handed over, and when a gateway last gave a sign of life; null before the first one. */
export async function readPayouts(db: Db): Promise<PayoutsRow | null> {
  const [row] = await db.select().from(payouts).where(eq(payouts.id, THE_ROW));
  return row ?? null;
}

/** Keeps that a gateway works on this database. */
export async function keepHeartbeat(db: Db, at: Date): Promise<void> {
  await db
    .insert(payouts)
    .values({ id: THE_ROW, heartbeatAt: at, createdAt: at })
    .onConflictDoUpdate({ target: payouts.id, set: { heartbeatAt: at } });
}

/**
 * From here on nothing is handed over to providers.
 *
 * @returns false when it was so already; the first reason stays.
 */
export async function freeze(tx: Db, at: Date, frozenReason: string): Promise<boolean> {
  await tx.insert(payouts).values({ id: THE_ROW, heartbeatAt: at, createdAt: at }).onConflictDoNothing();
  const frozen = await tx
    .update(payouts)
    .set({ frozenAt: at, frozenReason })
    .where(and(eq(payouts.id, THE_ROW), isNull(payouts.frozenAt)))
    .returning({ id: payouts.id });
  return frozen.length > 0;
}

/** Hands over again, and queues all that waited meanwhile. */
export async function unfreeze(tx: Db, deps: Pick<Deps, 'jobs'>): Promise<void> {
  await tx.update(payouts).set({ frozenAt: null, frozenReason: null }).where(eq(payouts.id, THE_ROW));
  const waiting = await tx
    .select({ id: outbox.id, kind: outbox.kind })
    .from(outbox)
    .where(and(eq(outbox.status, 'pending'), ne(outbox.kind, 'mail')));
  await queueJobs(tx, deps, waiting);
}
