import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { providerInbox, transactions } from '../../db/schema/index.ts';
import type { Deps } from '../../context/deps.ts';
import type { ProviderEvent } from '../../providers/bank-transfers/port.ts';

export type InboxRow = typeof providerInbox.$inferSelect;
export type Provider = InboxRow['provider'];

/**
 * Stores a provider's event once and queues its job; a repeated delivery does nothing.
 *
 * @returns whether the event is new.
 */
export async function storeEvent(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  event: ProviderEvent,
  provider: Provider = 'bank-transfers',
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(providerInbox)
      .values({ ...event, provider, occurredAt: new Date(event.occurredAt), receivedAt: deps.clock() })
      .onConflictDoNothing()
      .returning({ id: providerInbox.id });
    if (stored === undefined) return false;
    await deps.jobs.enqueue(tx, 'provider-event', stored.id);
    return true;
  });
}

/** Counts an attempt to apply an event; null when it is applied already. */
export async function beginApplying(db: Db, id: string): Promise<InboxRow | null> {
  const [row] = await db
    .update(providerInbox)
    .set({ attempts: sql`${providerInbox.attempts} + 1` })
    .where(and(eq(providerInbox.id, id), isNull(providerInbox.appliedAt)))
    .returning();
  return row ?? null;
}

export async function markApplied(db: Db, id: string, at: Date): Promise<void> {
  await db.update(providerInbox).set({ appliedAt: at, lastError: null }).where(eq(providerInbox.id, id));
}

export async function noteApplyFailure(db: Db, id: string, error: string): Promise<void> {
  await db.update(providerInbox).set({ lastError: error }).where(eq(providerInbox.id, id));
}

/** Events that came and are not applied yet, oldest first. */
export async function openEvents(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: providerInbox.id })
    .from(providerInbox)
    .where(isNull(providerInbox.appliedAt))
    .orderBy(asc(providerInbox.receivedAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** When the newest stored event of a provider happened; null when there is none. */
export async function newestEventAt(db: Db, provider: Provider): Promise<Date | null> {
  const [row] = await db
    .select({ at: providerInbox.occurredAt })
    .from(providerInbox)
    .where(eq(providerInbox.provider, provider))
    .orderBy(sql`${providerInbox.occurredAt} desc`)
    .limit(1);
  return row?.at ?? null;
}

const lastHeard = sql<Date>`greatest(${transactions.updatedAt}, ${transactions.transferAskedAt})`;

/** References of a provider's transfers that are on their way and were not heard of since `before`, the longest silent first. */
export async function silentTransfers(
  db: Db,
  provider: Provider,
  before: Date,
  limit: number,
): Promise<{ id: string; ref: string }[]> {
  const rows = await db
    .select({ id: transactions.id, ref: transactions.transferRef })
    .from(transactions)
    .where(
      and(
        sql`${transactions.status} in ('INITIATED', 'CLEARED')`,
        eq(transactions.active, true),
        provider === 'cards' ? isNotNull(transactions.paymentMethodId) : isNull(transactions.paymentMethodId),
        sql`${lastHeard} < ${before.toISOString()}`,
      ),
    )
    .orderBy(asc(lastHeard))
    .limit(limit);
  return rows.flatMap(({ id, ref }) => (ref === null ? [] : [{ id, ref }]));
}

/** Keeps that a transfer was asked for, so that others have their turn before it is asked for again. */
export async function noteAsked(db: Db, transactionId: string, at: Date): Promise<void> {
  await db.update(transactions).set({ transferAskedAt: at }).where(eq(transactions.id, transactionId));
}
