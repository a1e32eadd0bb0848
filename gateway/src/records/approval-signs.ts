import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { rowsByKeys } from '../db/by-keys.ts';
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

/** So many days an account counts as new. */
export const NEW_ACCOUNT_DAYS = 7;

/** How many payments tell what is usual, and how many of them at most are looked at. */
const FEWEST = 5;
const MOST = 50;

const paidBefore = sql`exists (
  select 1 from ${templates} as other
  where ${other.destinationFundingSourceId} = ${templates.destinationFundingSourceId}
    and ${other.id} <> ${templates.id} and ${other.depositedAt} is not null
)`;
const wentElsewhere = sql`exists (
  select 1 from ${templates} as other
  where ${sameOccasion} and ${samePerson}
    and ${other.destinationFundingSourceId} <> ${templates.destinationFundingSourceId}
    and ${other.createdAt} < ${templates.createdAt}
)`;
const usualAmount = sql`(
  select case when count(*) >= ${sql.raw(String(FEWEST))}
    then percentile_disc(0.5) within group (order by recent.amount) end
  from (
    select ${other.amount} as amount from ${templates} as other
    where ${sameOccasion} and ${live}
    order by ${other.createdAt} desc limit ${sql.raw(String(MOST))}
  ) as recent
)`;
const similarId = sql`(
  select ${other.id} from ${templates} as other
  where ${sameOccasion} and ${samePerson} and ${live} and ${other.amount} = ${templates.amount}
    and ${other.createdAt} between ${templates.createdAt} - interval '30 days' and ${templates.createdAt}
  order by ${other.createdAt} desc limit 1
)`;

const listed = z.array(
  z.tuple([
    z.number(),
    z.string().nullable(),
    z.boolean(),
    z.boolean(),
    z.number().nullable(),
    z.number().nullable(),
  ]),
);

export const approvalSignsOf = rowsByKeys<ApprovalSigns>({
  name: 'approval_signs',
  rows: {
    list: sql`json_build_array(${templates.id}, ${fundingSources.insertedAt}, ${paidBefore}, ${wentElsewhere}, ${usualAmount}, ${similarId})`,
    read: (value) =>
      (listed.nullable().parse(value) ?? []).map(
        ([templateId, addedAt, paid, elsewhere, usual, similar]) => ({
          templateId,
          accountAddedAt: addedAt === null ? null : new Date(addedAt),
          paidBefore: paid,
          wentElsewhere: elsewhere,
          usualAmount: usual,
          similarId: similar,
        }),
      ),
  },
  from: sql`${templates} left join ${fundingSources} on ${fundingSources.id} = ${templates.destinationFundingSourceId}`,
  key: templates.id,
});
