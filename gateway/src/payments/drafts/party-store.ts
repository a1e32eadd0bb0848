import { and, asc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { fundingSources, subscriptions, users } from '../../db/schema/index.ts';

export type User = typeof users.$inferSelect;
export type FundingSource = typeof fundingSources.$inferSelect;

/** The person with an e-mail address, compared without regard to case; null when nobody has it. */
export async function userByEmail(db: Db, email: string): Promise<User | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return user ?? null;
}

/** Whether an account can receive money. */
export const takesMoney = ({ active, status, fundingRef }: FundingSource): boolean =>
  active && status !== 'ERROR' && fundingRef !== null;

/** The account that a person receives money on: the chosen one, else the oldest; null when there is none. */
export async function receivingAccount(db: Db, user: User): Promise<FundingSource | null> {
  const rows = await db
    .select()
    .from(fundingSources)
    .where(
      and(
        eq(fundingSources.userId, user.id),
        eq(fundingSources.active, true),
        eq(fundingSources.receives, true),
        ne(fundingSources.status, 'ERROR'),
        isNotNull(fundingSources.fundingRef),
      ),
    )
    .orderBy(asc(fundingSources.insertedAt), asc(fundingSources.id))
    .limit(20);
  return rows.find(({ id }) => id === user.defaultFundingSourceId) ?? rows[0] ?? null;
}

/**
 * The payer's standing authorization of an occasion's payments up to a limit, with its verified account, which is not
 * closed to debits. Both stay as they are until `tx` ends: a return that ends them waits, and then finds the payment.
 */
export async function standingAuthorization(
  tx: Db,
  wanted: { userId: string; paymentOccasionId: string; amount: number },
): Promise<FundingSource | null> {
  const [row] = await tx
    .select({ source: fundingSources, limit: subscriptions.inboundLimit })
    .from(subscriptions)
    .innerJoin(fundingSources, eq(fundingSources.id, subscriptions.fundingSourceId))
    .where(
      and(
        eq(subscriptions.userId, wanted.userId),
        eq(subscriptions.paymentOccasionId, wanted.paymentOccasionId),
        eq(subscriptions.status, 'ACTIVE'),
        eq(fundingSources.active, true),
        eq(fundingSources.status, 'VERIFIED'),
        isNull(fundingSources.debitsBlockedAt),
        isNotNull(fundingSources.fundingRef),
      ),
    )
    .limit(1)
    .for('share');
  if (row === undefined || row.source.userId !== wanted.userId) return null;
  return row.limit === null || wanted.amount <= row.limit ? row.source : null;
}
