import { and, sql, type GetColumnData, type SQL } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import type { Db } from '../../db/client.ts';
import { readRows } from '../../db/read-rows.ts';
import {
  batches,
  fundingSources,
  paymentOccasions,
  transactions,
  transactionTemplates as templates,
} from '../../db/schema/index.ts';
import { knowsReceiverAccount, maskedAccountName, seesBankDetails } from '../../visibility/accounts.ts';

/** Rows of a part; two parts are in memory at a time. */
const PART = 2_000;

const from = alias(fundingSources, 'from_account');
const to = alias(fundingSources, 'to_account');

const always = {
  id: templates.id,
  displayStatus: templates.displayStatus,
  direction: templates.direction,
  context: templates.context,
  amount: templates.amount,
  fee: templates.fee,
  feePayer: templates.feePayer,
  occasion: paymentOccasions.name,
  createdAt: templates.createdAt,
  refunded: templates.refunded,
};
const perhaps = {
  buyerId: templates.buyerId,
  buyerFirstName: templates.buyerFirstName,
  buyerLastName: templates.buyerLastName,
  buyerEmail: templates.buyerEmail,
  buyerPhone: templates.buyerPhone,
  receiverEmail: templates.receiverEmail,
  address: templates.address,
  fromAccount: from.name,
  fromOrganizationId: from.organizationId,
  fromUserId: from.userId,
  toAccount: to.name,
  toOrganizationId: to.organizationId,
  toUserId: to.userId,
  traceId: transactions.traceId,
  batch: batches.name,
  lineNumber: templates.lineNumber,
  requestedAt: templates.requestedAt,
  authorizedAt: templates.authorizedAt,
  approvedAt: templates.approvedAt,
  initiatedAt: transactions.initiatedAt,
  clearedAt: transactions.clearedAt,
  depositedAt: templates.depositedAt,
  failedAt: transactions.failedAt,
  canceledAt: templates.canceledAt,
  rejectedAt: templates.rejectedAt,
  rejectReason: templates.rejectReason,
};

/** What the database's JSON has for a column: instants as ISO 8601 in whatever zone the connection is in. */
type Written<Of extends PgColumn> =
  GetColumnData<Of, 'raw'> extends infer Data ? (Data extends Date ? string : Data) : never;
export type ExportedPayment = { [Name in keyof typeof always]: Written<(typeof always)[Name]> } & {
  [Name in keyof typeof perhaps]: Written<(typeof perhaps)[Name]> | null;
};

const columns = Object.entries<PgColumn>({ ...always, ...perhaps });
const names = columns.map(([name]) => name);
const list = sql.join(
  columns.map(([, column]) => sql`${column}`),
  sql`, `,
);

/** The statement that gives a part as one value: a list of the columns' values for each payment. */
const partOf = (where: SQL | undefined): SQL =>
  sql`select json_agg(payment) as payments from (
    select json_build_array(${list}) as payment
    from ${templates}
    join ${paymentOccasions} on ${paymentOccasions.id} = ${templates.paymentOccasionId}
    left join ${transactions} on ${transactions.transactionTemplateId} = ${templates.id} and ${transactions.active}
    left join ${fundingSources} as from_account on ${from.id} = ${templates.originationFundingSourceId}
    left join ${fundingSources} as to_account on ${to.id} = ${templates.destinationFundingSourceId}
    left join ${batches} on ${batches.id} = ${templates.batchId}
    where ${where ?? sql`true`}
    order by ${templates.createdAt} desc, ${templates.id} desc
    limit ${sql.raw(String(PART))}
  ) part`;

// What stands in the lists is as the statement says.
const part = z.object({ payments: z.array(z.custom<readonly unknown[]>(Array.isArray)).nullable() });

async function read(db: Db, where: SQL | undefined): Promise<ExportedPayment[]> {
  const [found] = await readRows(db, part, partOf(where));
  return (found?.payments ?? []).map(paymentOf);
}

function paymentOf(values: readonly unknown[]): ExportedPayment {
  const payment: Record<string, unknown> = {};
  for (let at = 0; at < names.length; at += 1) payment[names[at] ?? ''] = values[at];
  return payment as ExportedPayment;
}

/** Names a payment's accounts as the viewer's screens name them. */
function nameAccounts(viewer: Viewer, payment: ExportedPayment): ExportedPayment {
  const paying = { organizationId: payment.fromOrganizationId, userId: payment.fromUserId };
  const receiving = { organizationId: payment.toOrganizationId, userId: payment.toUserId };
  if (payment.fromAccount !== null && !seesBankDetails(viewer, paying))
    payment.fromAccount = maskedAccountName;
  const known = seesBankDetails(viewer, receiving) && knowsReceiverAccount(viewer, receiving, payment);
  if (payment.toAccount !== null && !known) payment.toAccount = maskedAccountName;
  return payment;
}

const behind = ({ createdAt, id }: ExportedPayment): SQL =>
  sql`(${templates.createdAt}, ${templates.id}) < (${createdAt}::timestamptz, ${id}::integer)`;

/**
 * All payments of the given conditions, newest first within each, read in parts that each continue where the last one
 * ended: memory stays the same however many there are. The next part is read while the last one is written.
 */
export async function* readPayments(
  db: Db,
  viewer: Viewer,
  conditions: readonly (SQL | undefined)[],
): AsyncGenerator<ExportedPayment[]> {
  for (const condition of conditions) {
    let coming: Promise<ExportedPayment[]> | null = read(db, condition);
    while (coming !== null) {
      const payments: ExportedPayment[] = await coming;
      const last = payments.length < PART ? undefined : payments.at(-1);
      coming = last === undefined ? null : read(db, and(condition, behind(last)));
      // Who reads may stop before the next part is asked for.
      coming?.catch(() => undefined);
      if (payments.length > 0) yield payments.map((payment) => nameAccounts(viewer, payment));
    }
  }
}
