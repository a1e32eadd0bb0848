import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { receiverClaims, transactions, transactionTemplates } from '../../db/schema/index.ts';
import type { Payment } from '../store/payments.ts';

export type ReceiverClaim = typeof receiverClaims.$inferSelect;

const untouched = {
  ...{ serial: 0, failedTries: 0, reminders: 0, askedAt: null },
  ...{ changeAskedAt: null, givenAccountId: null, givenAt: null },
} as const;

/** How far the receiver of a payment has come with giving an account; a payment nobody asked again for has no row. */
export async function claimOf(db: Db, transactionTemplateId: number): Promise<ReceiverClaim> {
  const [found] = await db
    .select()
    .from(receiverClaims)
    .where(eq(receiverClaims.transactionTemplateId, transactionTemplateId));
  return found ?? { transactionTemplateId, ...untouched };
}

export async function changeClaim(
  tx: Db,
  transactionTemplateId: number,
  change: Partial<Omit<ReceiverClaim, 'transactionTemplateId'>>,
): Promise<void> {
  await tx
    .insert(receiverClaims)
    .values({ transactionTemplateId, ...change })
    .onConflictDoUpdate({ target: receiverClaims.transactionTemplateId, set: change });
}

/** Since when a payment waits for its receiver: since its authorization, or since it was sent again. */
export const waitsSince = ({ transaction, template }: Payment, { askedAt }: ReceiverClaim): Date =>
  askedAt ?? transaction?.authorizedAt ?? template.createdAt;

/** The payments that wait for their receivers' accounts and were authorized before. */
export async function waitingPayments(db: Db, before: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: transactionTemplates.id })
    .from(transactions)
    .innerJoin(transactionTemplates, eq(transactionTemplates.id, transactions.transactionTemplateId))
    .where(
      and(
        eq(transactions.status, 'AUTHORIZED'),
        transactions.active,
        isNull(transactions.destinationFundingSourceId),
        eq(transactionTemplates.direction, 'OUTBOUND'),
        lt(transactions.authorizedAt, before),
      ),
    )
    .orderBy(transactions.authorizedAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}
