import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isOneOf, preparedByKeys } from '../db/prepared.ts';
import { fundingSources, transactionTemplates as templates } from '../db/schema/index.ts';

/** What other payments and the account say of a payment that waits for an approval. */
export interface ApprovalSigns {
  templateId: number;
  /** When the account that the money goes to was added; null while it is not known. */
  accountAddedAt: Date | null;
  /** Whether a payment was deposited there before. */
  paidBefore: boolean;
  /** Whether an earlier payment to the same receiver went to another account. */
  wentElsewhere: boolean;
  /** The median of what the occasion's latest payments came to, in cents; null where there are too few to tell. */
  usualAmount: number | null;
  /** The newest live payment of the same amount with the same person in the occasion, made within 30 days before. */
  similarId: number | null;
}

const other = alias(templates, 'other');
const sameOccasion = sql`${other.paymentOccasionId} = ${templates.paymentOccasionId} and ${other.id} <> ${templates.id}`;
const samePerson = sql`lower(${other.receiverEmail}) = lower(${templates.receiverEmail})`;
const live = sql`${other.statusGroup} <> 'CANCELED_AND_FAILED'`;

/** How many payments tell what is usual, and how many of them at most are looked at. */
const FEWEST = 5;
const MOST = 50;

export const approvalSignsOf = preparedByKeys<ApprovalSigns>((db) =>
  db
    .select({
      templateId: templates.id,
      accountAddedAt: fundingSources.insertedAt,
      paidBefore: sql<boolean>`exists (
        select 1 from ${templates} as other
        where ${other.destinationFundingSourceId} = ${templates.destinationFundingSourceId}
          and ${other.id} <> ${templates.id} and ${other.depositedAt} is not null
      )`,
      wentElsewhere: sql<boolean>`exists (
        select 1 from ${templates} as other
        where ${sameOccasion} and ${samePerson}
          and ${other.destinationFundingSourceId} <> ${templates.destinationFundingSourceId}
          and ${other.createdAt} < ${templates.createdAt}
      )`,
      usualAmount: sql<number | null>`(
        select case when count(*) >= ${sql.raw(String(FEWEST))}
          then percentile_disc(0.5) within group (order by recent.amount) end
        from (
          select ${other.amount} as amount from ${templates} as other
          where ${sameOccasion} and ${live}
          order by ${other.createdAt} desc limit ${sql.raw(String(MOST))}
        ) as recent
      )`.mapWith((cents: string | number | null) => (cents === null ? null : Number(cents))),
      similarId: sql<number | null>`(
        select ${other.id} from ${templates} as other
        where ${sameOccasion} and ${samePerson} and ${live} and ${other.amount} = ${templates.amount}
          and ${other.createdAt} between ${templates.createdAt} - interval '30 days' and ${templates.createdAt}
        order by ${other.createdAt} desc limit 1
      )`,
    })
    .from(templates)
    .leftJoin(fundingSources, eq(fundingSources.id, templates.destinationFundingSourceId))
    .where(isOneOf(templates.id))
    .prepare('approval_signs'),
);
