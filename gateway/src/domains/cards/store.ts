import { and, desc, eq, inArray } from 'drizzle-orm';
import { GatewayError } from '../../base/errors.ts';
import type { Db } from '../../db/client.ts';
import { paymentMethods, transactions } from '../../db/schema/index.ts';
import type { CardState } from '../../providers/cards/port.ts';
import type { PaymentMethodRow } from '../../db/rows.ts';

/** A card that is in use; null for one that was removed or never was. */
export async function activeCard(db: Db, id: string): Promise<PaymentMethodRow | null> {
  const [row] = await db
    .select()
    .from(paymentMethods)
    .where(and(eq(paymentMethods.id, id), paymentMethods.active));
  return row ?? null;
}

/** The card provider's customer that a person's cards are attached to; null for a person without one. */
export async function cardCustomerOf(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ ref: paymentMethods.customerRef })
    .from(paymentMethods)
    .where(eq(paymentMethods.userId, userId))
    .orderBy(desc(paymentMethods.createdAt))
    .limit(1);
  return row?.ref ?? null;
}

/**
 * Stores a card that the provider keeps.
 *
 * @param userId whose it is; null where it is good for one payment only
 * @throws GatewayError CONFLICT for a card that was removed meanwhile: the provider has let it go, or is about to
 */
export async function saveCard(
  tx: Db,
  userId: string | null,
  customerRef: string,
  card: CardState,
  now: Date,
): Promise<PaymentMethodRow> {
  const [row] = await tx
    .insert(paymentMethods)
    .values({ ...card, userId, customerRef, createdAt: now })
    .onConflictDoUpdate({ target: paymentMethods.cardRef, set: { cardRef: card.cardRef } })
    .returning();
  if (row === undefined) throw new Error('The card was not stored.');
  if (!row.active) throw new GatewayError('CONFLICT', 'This card was removed. Please enter it again.');
  return row;
}

/** A card, locked until `tx` ends: no payment begins to wait for it meanwhile, because storing it takes the lock too. */
export async function lockCard(tx: Db, id: string): Promise<PaymentMethodRow | null> {
  const [row] = await tx.select().from(paymentMethods).where(eq(paymentMethods.id, id)).for('update');
  return row ?? null;
}

/** Takes a card out of use, or puts it back. */
export async function setCardActive(tx: Db, id: string, active: boolean): Promise<void> {
  await tx.update(paymentMethods).set({ active }).where(eq(paymentMethods.id, id));
}

/** Whether a payment still waits to be charged to a card. */
export async function isWaitedFor(db: Db, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.paymentMethodId, id),
        transactions.active,
        inArray(transactions.status, ['PENDING', 'APPROVAL_PENDING', 'AUTHORIZED', 'BLOCKED']),
      ),
    )
    .limit(1);
  return row !== undefined;
}
