import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Viewer } from '../../access/actor.ts';
import type { Db } from '../../db/client.ts';
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

const read = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: templates.id,
      displayStatus: templates.displayStatus,
      direction: templates.direction,
      context: templates.context,
      amount: templates.amount,
      fee: templates.fee,
      feePayer: templates.feePayer,
      occasion: paymentOccasions.name,
      buyerId: templates.buyerId,
      buyerFirstName: templates.buyerFirstName,
      buyerLastName: templates.buyerLastName,
      buyerEmail: templates.buyerEmail,
      buyerPhone: templates.buyerPhone,
      receiverEmail: templates.receiverEmail,
      address: templates.address,
      from: { name: from.name, organizationId: from.organizationId, userId: from.userId },
      to: { name: to.name, organizationId: to.organizationId, userId: to.userId },
      traceId: transactions.traceId,
      batch: batches.name,
      lineNumber: templates.lineNumber,
      createdAt: templates.createdAt,
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
      refunded: templates.refunded,
    })
    .from(templates)
    .innerJoin(paymentOccasions, eq(paymentOccasions.id, templates.paymentOccasionId))
    .leftJoin(
      transactions,
      and(eq(transactions.transactionTemplateId, templates.id), eq(transactions.active, true)),
    )
    .leftJoin(from, eq(from.id, templates.originationFundingSourceId))
    .leftJoin(to, eq(to.id, templates.destinationFundingSourceId))
    .leftJoin(batches, eq(batches.id, templates.batchId))
    .where(where)
    .orderBy(desc(templates.createdAt), desc(templates.id))
    .limit(PART);

type PaymentRow = Awaited<ReturnType<typeof read>>[number];

/** A payment with its accounts named as the viewer's screens name them. */
const shownTo = (viewer: Viewer) => {
  const named = (account: PaymentRow['from']): string | null => {
    if (account === null) return null;
    return seesBankDetails(viewer, account) ? account.name : maskedAccountName;
  };
  return ({ from: paying, to: receiving, ...payment }: PaymentRow) => {
    const known = receiving === null || knowsReceiverAccount(viewer, receiving, payment);
    return {
      ...payment,
      fromAccount: named(paying),
      toAccount: known ? named(receiving) : maskedAccountName,
    };
  };
};
export type ExportedPayment = ReturnType<ReturnType<typeof shownTo>>;

const behind = ({ createdAt, id }: PaymentRow): SQL =>
  sql`(${templates.createdAt}, ${templates.id}) < (${createdAt.toISOString()}::timestamptz, ${id}::integer)`;

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
    let coming: Promise<PaymentRow[]> | null = read(db, condition).execute();
    while (coming !== null) {
      const rows: PaymentRow[] = await coming;
      const last = rows.length < PART ? undefined : rows.at(-1);
      coming = last === undefined ? null : read(db, and(condition, behind(last))).execute();
      // Who reads may stop before the next part is asked for.
      coming?.catch(() => undefined);
      if (rows.length > 0) yield rows.map(shownTo(viewer));
    }
  }
}
