import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { fundingSources, transactions } from '../../db/schema/index.ts';
import type { MoveDeps } from './effects.ts';
import { move } from './move.ts';
import { lockFreePayment, lockPayment } from '../store/payments.ts';

/**
 * Blocks the payments that were to be paid from an account and are not on their way yet.
 *
 * @param locked `skip-locked` leaves out those that somebody works on, who may wait for what this transaction holds
 */
export async function blockPaymentsFrom(
  tx: Db,
  deps: MoveDeps,
  fundingSourceIds: readonly string[],
  blockReason: string,
  locked: 'wait' | 'skip-locked' = 'wait',
): Promise<void> {
  for (const templateId of await paymentsFrom(tx, fundingSourceIds, ['PENDING', 'AUTHORIZED'])) {
    const payment = await (locked === 'wait' ? lockPayment : lockFreePayment)(tx, templateId);
    const status = payment?.transaction?.status;
    if (payment === null || (status !== 'PENDING' && status !== 'AUTHORIZED')) continue;
    const transaction = { blockReason };
    await move(tx, deps, payment, {
      to: 'X.BLOCKED',
      by: 'system',
      actor: { kind: 'system' },
      reason: blockReason,
      transaction,
    });
  }
}

/** Lets payments go on that were blocked for this reason: to where they were before. */
export async function unblockPaymentsFrom(
  tx: Db,
  deps: MoveDeps,
  fundingSourceIds: readonly string[],
  blockReason: string,
): Promise<void> {
  for (const templateId of await paymentsFrom(tx, fundingSourceIds, ['BLOCKED'])) {
    const payment = await lockPayment(tx, templateId);
    const transaction = payment?.transaction;
    if (!payment || transaction?.status !== 'BLOCKED' || transaction.blockReason !== blockReason) continue;
    const to = transaction.authorizedAt === null ? 'X.PENDING' : 'X.AUTHORIZED';
    await move(tx, deps, payment, { to, by: 'system', actor: { kind: 'system' } });
  }
}

/** The accounts of a customer. */
export async function accountsOf(tx: Db, customerId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: fundingSources.id })
    .from(fundingSources)
    .where(eq(fundingSources.customerId, customerId));
  return rows.map(({ id }) => id);
}

async function paymentsFrom(
  tx: Db,
  fundingSourceIds: readonly string[],
  statuses: ('PENDING' | 'AUTHORIZED' | 'BLOCKED')[],
): Promise<number[]> {
  if (fundingSourceIds.length === 0) return [];
  const rows = await tx
    .select({ id: transactions.transactionTemplateId })
    .from(transactions)
    .where(
      and(
        inArray(transactions.originationFundingSourceId, [...fundingSourceIds]),
        inArray(transactions.status, statuses),
        eq(transactions.active, true),
      ),
    );
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}
