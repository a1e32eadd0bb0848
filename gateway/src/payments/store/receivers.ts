import { and, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { fundingSources, receiverClaims, transactions, transactionTemplates } from '../../db/schema/index.ts';
import type { TemplateRow } from './payments.ts';

/**
 * Whether an organization has paid a person before, and never to this account; null stands for one that is not known yet.
 */
export async function isOtherAccount(
  db: Db,
  { organizationId, buyerId, id }: Pick<TemplateRow, 'organizationId'> & { buyerId: string; id?: number },
  accountId: string | null,
): Promise<boolean> {
  const [found] = await db
    .select({
      before: sql<boolean>`count(*) > 0`,
      same: sql<boolean>`coalesce(bool_or(${transactionTemplates.destinationFundingSourceId} = ${accountId}::uuid), false)`,
    })
    .from(transactionTemplates)
    .where(
      and(
        eq(transactionTemplates.buyerId, buyerId),
        eq(transactionTemplates.organizationId, organizationId),
        eq(transactionTemplates.direction, 'OUTBOUND'),
        eq(transactionTemplates.context, 'GENERIC'),
        isNotNull(transactionTemplates.destinationFundingSourceId),
        ...(id === undefined ? [] : [ne(transactionTemplates.id, id)]),
      ),
    );
  return found !== undefined && found.before && !found.same;
}

/** Whether money of an organization arrived at an account of a person before. */
export async function wasPaid(
  db: Db,
  { organizationId, buyerId }: Pick<TemplateRow, 'organizationId'> & { buyerId: string },
  accountId: string,
): Promise<boolean> {
  const [found] = await db
    .select({ id: transactionTemplates.id })
    .from(transactionTemplates)
    .where(
      and(
        eq(transactionTemplates.buyerId, buyerId),
        eq(transactionTemplates.organizationId, organizationId),
        eq(transactionTemplates.direction, 'OUTBOUND'),
        eq(transactionTemplates.context, 'GENERIC'),
        eq(transactionTemplates.destinationFundingSourceId, accountId),
        isNotNull(transactionTemplates.depositedAt),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** A receiver of an organization, by the address that it pays them at. */
export interface ReceiverNamed {
  organizationId: string;
  email: string;
}

/** What an organization sent to a receiver, in the words of the index templates_receivers. */
const sentTo = ({ organizationId, email }: ReceiverNamed) =>
  and(
    eq(transactionTemplates.organizationId, organizationId),
    sql`direction = 'OUTBOUND' and context = 'GENERIC'`,
    eq(sql`lower(${transactionTemplates.receiverEmail})`, email.toLowerCase()),
  );

/** The account that a receiver gave an organization last; null where they gave none since that is kept. */
export async function lastGiven(
  db: Db,
  receiver: ReceiverNamed,
): Promise<typeof fundingSources.$inferSelect | null> {
  const [found] = await db
    .select({ account: fundingSources })
    .from(transactionTemplates)
    .innerJoin(receiverClaims, eq(receiverClaims.transactionTemplateId, transactionTemplates.id))
    .innerJoin(fundingSources, eq(fundingSources.id, receiverClaims.givenAccountId))
    .where(sentTo(receiver))
    .orderBy(desc(receiverClaims.givenAt))
    .limit(1);
  return found?.account ?? null;
}

/** The latest payment to a receiver whose account is known, because they acted on it; null where there is none. */
export async function latestKnown(db: Db, receiver: ReceiverNamed): Promise<number | null> {
  const [found] = await db
    .select({ id: transactionTemplates.id })
    .from(transactionTemplates)
    .where(
      and(
        sentTo(receiver),
        isNotNull(transactionTemplates.buyerId),
        isNotNull(transactionTemplates.destinationFundingSourceId),
      ),
    )
    .orderBy(desc(transactionTemplates.createdAt))
    .limit(1);
  return found?.id ?? null;
}

/** Whether a payment waits for a receiver's account. */
export async function isWaitedFor(db: Db, receiver: ReceiverNamed): Promise<boolean> {
  const [found] = await db
    .select({ id: transactions.id })
    .from(transactionTemplates)
    .innerJoin(transactions, eq(transactions.transactionTemplateId, transactionTemplates.id))
    .where(
      and(
        sentTo(receiver),
        eq(transactions.status, 'AUTHORIZED'),
        transactions.active,
        isNull(transactions.destinationFundingSourceId),
      ),
    )
    .limit(1);
  return found !== undefined;
}
