import { and, eq, gte, inArray, isNotNull, isNull, lt, min, type SQL } from 'drizzle-orm';
import { uuidOf } from '../../base/ids.ts';
import type { Db } from '../../db/client.ts';
import type { ReconciliationRow } from '../../db/rows.ts';
import { reconciliations, transactions } from '../../db/schema/index.ts';
import { partyFeeOf } from '../../payments/fees/rules.ts';
import type { ListedTransfer } from '../../providers/bank-transfers/port.ts';

export type Run = ReconciliationRow;

/** A transfer of ours as it is compared. */
export type OwnTransfer = Awaited<ReturnType<typeof ownTransfers>>[number];

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

/** Our part of these transfers, and what was handed over from the one instant until before the other. */
export async function ownTransfers(db: Db, listed: readonly ListedTransfer[], from: Date, until: Date) {
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
  }
  return [...new Map(found.map((each) => [each.id, each])).values()];
}

const REFS_AT_ONCE = 5_000;

async function transfersWhere(db: Db, which: SQL | undefined) {
  const rows = await db
    .select()
    .from(transactions)
    .where(and(isNull(transactions.paymentMethodId), which));
  return rows.map((row) => ({ ...row, totalCents: row.amount + partyFeeOf(row) }));
}
