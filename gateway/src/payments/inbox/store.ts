import { and, asc, eq, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { eventCursors, providerInbox, transactions } from '../../db/schema/index.ts';
import { storable } from '../../base/outside-text.ts';
import type { Deps } from '../../context/deps.ts';
import type { ProviderEvent } from '../../providers/bank-transfers/port.ts';

export type InboxRow = typeof providerInbox.$inferSelect;
export type Provider = InboxRow['provider'];

/**
 * Stores a provider's event once and queues its job; a repeated delivery does nothing.
 *
 * @returns whether the event is new.
 * @throws GatewayError BAD_INPUT for an event with characters that the database cannot store
 */
export async function storeEvent(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  event: ProviderEvent,
  provider: Provider = 'bank-transfers',
): Promise<boolean> {
  storable(event);
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

/** Events that came, before an instant if one is given, and are not applied yet, oldest first. */
export async function openEvents(db: Db, limit: number, before?: Date): Promise<string[]> {
  const rows = await db
    .select({ id: providerInbox.id })
    .from(providerInbox)
    .where(
      and(
        isNull(providerInbox.appliedAt),
        before === undefined ? undefined : lt(providerInbox.receivedAt, before),
      ),
    )
    .orderBy(asc(providerInbox.receivedAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Until when a provider's log of events is stored without a gap; null when it was never read. */
export async function readCursor(db: Db, provider: Provider): Promise<Date | null> {
  const [row] = await db
    .select({ at: eventCursors.storedThrough })
    .from(eventCursors)
    .where(eq(eventCursors.provider, provider));
  return row?.at ?? null;
}

/** Keeps that a provider's log is stored until then; it never goes back. */
export async function moveCursor(db: Db, provider: Provider, storedThrough: Date): Promise<void> {
  await db
    .insert(eventCursors)
    .values({ provider, storedThrough })
    .onConflictDoUpdate({
      target: eventCursors.provider,
      set: { storedThrough: sql`greatest(${eventCursors.storedThrough}, excluded.stored_through)` },
    });
}

const lastHeard = sql<Date>`greatest(${transactions.updatedAt}, ${transactions.transferAskedAt})`;

/** A transfer or charge that the provider is asked about. */
export interface HeldTransfer {
  id: string;
  ref: string;
  templateId: number;
}

/** References of a provider's transfers that are on their way and were not heard of since `before`, the longest silent first. */
export async function silentTransfers(
  db: Db,
  provider: Provider,
  before: Date,
  limit: number,
): Promise<HeldTransfer[]> {
  return quietest(db, provider, sql`${transactions.status} in ('INITIATED', 'CLEARED')`, before, limit);
}

/** The same of those that arrived after `depositedAfter` and were not heard of since `before`. */
export async function returnableTransfers(
  db: Db,
  provider: Provider,
  { depositedAfter, before, limit }: { depositedAfter: Date; before: Date; limit: number },
): Promise<HeldTransfer[]> {
  const arrived = sql`${transactions.status} = 'DEPOSITED' and ${transactions.depositedAt} > ${depositedAfter.toISOString()}`;
  return quietest(db, provider, arrived, before, limit);
}

async function quietest(db: Db, provider: Provider, which: SQL, before: Date, limit: number) {
  const rows = await db
    .select({
      id: transactions.id,
      ref: transactions.transferRef,
      templateId: transactions.transactionTemplateId,
    })
    .from(transactions)
    .where(
      and(
        which,
        eq(transactions.active, true),
        isNotNull(transactions.transferRef),
        provider === 'cards' ? isNotNull(transactions.paymentMethodId) : isNull(transactions.paymentMethodId),
        sql`${lastHeard} < ${before.toISOString()}`,
      ),
    )
    .orderBy(asc(lastHeard))
    .limit(limit);
  return rows.flatMap(({ ref, ...row }) => (ref === null ? [] : [{ ...row, ref }]));
}

/** Keeps that a transfer was asked for, so that others have their turn before it is asked for again. */
export async function noteAsked(db: Db, transactionId: string, at: Date): Promise<void> {
  await db.update(transactions).set({ transferAskedAt: at }).where(eq(transactions.id, transactionId));
}
