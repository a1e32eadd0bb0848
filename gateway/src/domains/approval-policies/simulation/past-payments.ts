import { and, desc, eq, gte, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { fundingSources, transactionTemplates as templates } from '../../../db/schema/index.ts';
import type { PastPayment } from './play.ts';

/** More are not looked at; the newest ones are. */
export const MOST_PAYMENTS = 50_000;

/** When a policy is asked of a payment: as it begins to wait, else as it is authorized. */
const askedAt = sql<Date>`coalesce(${templates.approvalPendingAt}, ${templates.authorizedAt})`.mapWith(
  templates.authorizedAt,
);

/**
 * The payments of an organization of which a policy was asked since an instant, the newest first, with what is known of the
 * accounts that they went to: one statement, and one look at each account. Refunds and transfers by hand, which no policy
 * governs, are not among them; a payment that was sent has a receiver, one moved by hand has none.
 */
export async function pastPayments(db: Db, organizationId: string, since: Date): Promise<PastPayment[]> {
  const played = db.$with('played').as(
    db
      .select({
        ...{ id: templates.id, direction: templates.direction, amount: templates.amount },
        ...{ paymentOccasionId: templates.paymentOccasionId, requesterId: templates.requesterId },
        accountId: templates.destinationFundingSourceId,
        at: askedAt.as('asked_at'),
        approvalPendingAt: templates.approvalPendingAt,
        decidedAt: sql<Date | null>`coalesce(${templates.approvedAt}, ${templates.rejectedAt})`
          .mapWith(templates.approvedAt)
          .as('decided_at'),
        displayStatus: templates.displayStatus,
        forTwo:
          sql<boolean>`coalesce(${templates.approvalDemand} -> 'rule' ->> 'approvers', 'ONE') <> 'ONE'`.as(
            'for_two',
          ),
      })
      .from(templates)
      .where(
        and(
          eq(templates.organizationId, organizationId),
          ne(templates.context, 'REFUND'),
          or(eq(templates.direction, 'INBOUND'), isNotNull(templates.receiverEmail)),
          // What waits for an approval may be authorized later or never; each side has an index.
          or(
            gte(templates.authorizedAt, since),
            and(gte(templates.createdAt, since), isNotNull(templates.approvalPendingAt)),
          ),
          gte(askedAt, since),
        ),
      )
      .orderBy(desc(askedAt), desc(templates.id))
      .limit(MOST_PAYMENTS),
  );
  const paidTo = (when: ReturnType<typeof sql>) =>
    sql`select deposited_at from transaction_templates paid
      where paid.destination_funding_source_id = ${fundingSources.id} and paid.organization_id = ${organizationId}
        and ${when}`;
  const accounts = db.$with('accounts').as(
    db
      .select({
        sourceId: fundingSources.id,
        addedAt: fundingSources.insertedAt,
        checkedAt: fundingSources.mdInitiatedAt,
        // Any deposit from before tells enough, and there one is found at once.
        firstPaidAt: sql<Date | null>`coalesce(
          (${paidTo(sql`paid.deposited_at < ${since.toISOString()}`)} limit 1),
          (select min(later.deposited_at) from (${paidTo(sql`paid.deposited_at is not null`)}) later))`
          .mapWith(templates.depositedAt)
          .as('first_paid_at'),
      })
      .from(fundingSources)
      .where(sql`${fundingSources.id} in (select ${played.accountId} from ${played})`),
  );
  const rows = await db
    .with(played, accounts)
    .select()
    .from(played)
    .leftJoin(accounts, eq(accounts.sourceId, played.accountId))
    .orderBy(desc(played.at), desc(played.id));
  return rows.map(({ played: payment, accounts: account }): PastPayment => {
    const { id, direction, amount, paymentOccasionId, requesterId, at, decidedAt, displayStatus } = payment;
    return {
      ...{ id, organizationId, direction, amount, paymentOccasionId, requesterId, at, account },
      waited:
        payment.approvalPendingAt === null
          ? null
          : { forTwo: payment.forTwo, decidedAt, expired: displayStatus === 'APPROVAL_EXPIRED' },
    };
  });
}
