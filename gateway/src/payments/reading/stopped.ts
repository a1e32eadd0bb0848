import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import {
  paymentRecoveries,
  transactionEvents,
  transactionTemplates as templates,
} from '../../db/schema/index.ts';
import type { DisplayStatus } from '../../db/schema/values.ts';
import type { RecoveryState } from '../../generated/schema.ts';

/** Statuses in which a payment goes no further by itself, though somebody wanted its money. */
const stopped: readonly DisplayStatus[] = [
  'FAILED',
  'BLOCKED',
  'DEPOSITED_AND_FAILED',
  'APPROVAL_REJECTED',
  'APPROVAL_EXPIRED',
];

/** Its mail was refused, nothing was sent since, and nobody opened it: as `mailRefusal` says of one payment. */
const notReached: SQL | undefined = and(
  or(
    and(eq(templates.displayStatus, 'PENDING'), isNull(templates.accessedAt)),
    and(
      eq(templates.displayStatus, 'AUTHORIZED'),
      eq(templates.direction, 'OUTBOUND'),
      isNull(templates.destinationFundingSourceId),
    ),
  ),
  sql`${templates.id} in (
    select refused.transaction_template_id from ${transactionEvents} as refused
    where refused.organization_id = ${templates.organizationId} and refused.type = 'MAIL_REFUSED'
      and lower(refused.data->>'to') = lower(${templates.receiverEmail})
      and not exists (
        select 1 from ${transactionEvents} as again
        where again.transaction_template_id = refused.transaction_template_id
          and again.type = 'REQUEST_RESENT' and again.seq > refused.seq
      )
  )`,
);

const lookedAfter = (condition: SQL): SQL =>
  sql`exists (
    select 1 from ${paymentRecoveries}
    where ${paymentRecoveries.transactionTemplateId} = ${templates.id} and ${condition}
  )`;

/** What happened to the payment after it was settled opens it again. */
const settled = lookedAfter(sql`${paymentRecoveries.settledAt} >= ${templates.updatedAt}`);

/** The payments that stopped and are to be looked after now, or are put aside until later. */
export function inRecovery(state: RecoveryState, now: Date): SQL | undefined {
  const aside = lookedAfter(sql`${paymentRecoveries.snoozedUntil} > ${now.toISOString()}::timestamptz`);
  return and(
    eq(templates.active, true),
    or(inArray(templates.displayStatus, [...stopped]), notReached),
    sql`not ${settled}`,
    state === 'SNOOZED' ? aside : sql`not ${aside}`,
  );
}
