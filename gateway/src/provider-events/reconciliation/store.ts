import { and, eq, gte, inArray, isNotNull, isNull, lt, min, or, type SQL } from 'drizzle-orm';
import { uuidOf } from '../../base/ids.ts';
import type { Db } from '../../db/client.ts';
import type { AgentFeeRow, ReconciliationRow } from '../../db/rows.ts';
import { agentFees, reconciliations, transactions } from '../../db/schema/index.ts';
import { partyFeeOf } from '../../payments/fees/rules.ts';
import { agentFeeById } from '../../payments/store/agent-fees.ts';
import { lockPayment, type TransactionRow } from '../../payments/store/payments.ts';
import type { ListedTransfer } from '../../providers/bank-transfers/port.ts';

export type Run = ReconciliationRow;

/** A transfer of ours as it is compared. */
export type OwnTransfer = Pick<
  TransactionRow,
  'id' | 'transactionTemplateId' | 'transferRef' | 'active' | 'status' | 'statusSetManuallyAt'
> & {
  of: 'payment' | 'agent-fee';
  /** What moves, with the payer's fee; cents. */
  totalCents: number;
};

/** Begins a comparison of everything, from before our first payment on. */
export async function beginRun(db: Db, startedAt: Date, before: number): Promise<Run> {
  const [first] = await db.select({ at: min(transactions.createdAt) }).from(transactions);
  const oldest = Math.min(first?.at?.getTime() ?? Infinity, startedAt.getTime());
  const comparedThrough = new Date(oldest - before);
  const [run] = await db.insert(reconciliations).values({ startedAt, comparedThrough }).returning();
  if (run === undefined) throw new Error('The comparison was not begun.');
  return run;
}

/** Keeps how far a comparison has come. */
export async function keepRun(db: Db, { id, ...run }: Run): Promise<void> {
  await db.update(reconciliations).set(run).where(eq(reconciliations.id, id));
}

/**
 * Our part of these transfers, and what was handed over for payments from the one instant until before the other. An
 * agent's fee on its way that is not listed is asked for when it is silent.
 */
export async function ownTransfers(
  db: Db,
  listed: readonly ListedTransfer[],
  from: Date,
  until: Date,
): Promise<OwnTransfer[]> {
  const found = await transfersWhere(
    db,
    and(
      isNotNull(transactions.transferRef),
      gte(transactions.initiatedAt, from),
      lt(transactions.initiatedAt, until),
    ),
  );
  for (let at = 0; at < listed.length; at += REFS_AT_ONCE) {
    const part = listed.slice(at, at + REFS_AT_ONCE);
    const refs = part.map(({ transferRef }) => transferRef);
    const ids = part.map(({ correlationId }) => uuidOf(correlationId ?? '')).filter((id) => id !== null);
    found.push(...(await transfersWhere(db, inArray(transactions.transferRef, refs))));
    found.push(...(await transfersWhere(db, inArray(transactions.id, ids))));
    found.push(
      ...(await feesWhere(db, or(inArray(agentFees.transferRef, refs), inArray(agentFees.id, ids)))),
    );
  }
  return [...new Map(found.map((each) => [each.id, each])).values()];
}

const REFS_AT_ONCE = 5_000;

/** A transfer of ours as it is now, its payment locked; null where it no longer counts. */
export async function lockedTransfer(
  tx: Db,
  { of, id, transactionTemplateId }: OwnTransfer,
): Promise<OwnTransfer | null> {
  const payment = await lockPayment(tx, transactionTemplateId);
  if (of === 'agent-fee') {
    const fee = await agentFeeById(tx, id);
    return fee === null ? null : ofFee(fee);
  }
  return payment?.transaction?.id === id ? ofPayment(payment.transaction) : null;
}

const ofPayment = (row: TransactionRow): OwnTransfer => ({
  ...row,
  of: 'payment',
  totalCents: row.amount + partyFeeOf(row),
});

const ofFee = (fee: AgentFeeRow): OwnTransfer => ({
  ...fee,
  of: 'agent-fee',
  statusSetManuallyAt: null,
  totalCents: fee.amount,
});

async function feesWhere(db: Db, which: SQL | undefined): Promise<OwnTransfer[]> {
  return (await db.select().from(agentFees).where(which)).map(ofFee);
}

async function transfersWhere(db: Db, which: SQL | undefined): Promise<OwnTransfer[]> {
  const rows = await db
    .select()
    .from(transactions)
    .where(and(isNull(transactions.paymentMethodId), which));
  return rows.map(ofPayment);
}
