import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import {
  batches,
  fundingSources,
  paymentOccasions,
  transactions,
  transactionTemplates as templates,
} from '../../db/schema/index.ts';

/** Rows that are in memory at a time. */
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
      buyerFirstName: templates.buyerFirstName,
      buyerLastName: templates.buyerLastName,
      buyerEmail: templates.buyerEmail,
      buyerPhone: templates.buyerPhone,
      receiverEmail: templates.receiverEmail,
      address: templates.address,
      fromAccount: from.name,
      toAccount: to.name,
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

export type ExportedPayment = Awaited<ReturnType<typeof read>>[number];

/**
 * All payments of the given conditions, newest first within each, read in parts that each continue where the last one
 * ended: memory stays the same however many there are.
 */
export async function* readPayments(
  db: Db,
  conditions: readonly (SQL | undefined)[],
): AsyncGenerator<ExportedPayment[]> {
  for (const condition of conditions) {
    let after: SQL | undefined;
    for (;;) {
      const rows = await read(db, and(condition, after));
      if (rows.length > 0) yield rows;
      const last = rows.at(-1);
      if (last === undefined || rows.length < PART) break;
      after = sql`(${templates.createdAt}, ${templates.id}) < (${last.createdAt.toISOString()}::timestamptz, ${last.id}::integer)`;
    }
  }
}
