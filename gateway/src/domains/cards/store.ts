import { and, desc, eq, inArray } from 'drizzle-orm';
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

/** Stores a card that the provider keeps. @param userId whose it is; null where it is good for one payment only. */
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
    .onConflictDoUpdate({ target: paymentMethods.cardRef, set: { active: true } })
    .returning();
  if (row === undefined) throw new Error('The card was not stored.');
  return row;
}

export async function removeCard(tx: Db, id: string): Promise<void> {
  await tx.update(paymentMethods).set({ active: false }).where(eq(paymentMethods.id, id));
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
