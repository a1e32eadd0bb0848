import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { ledgerEntries, ledgerTransactions } from '../../db/schema/index.ts';

/** What the whole ledger says, in cents. */
export interface LedgerTotals {
  /** Of every entry; anything but 0 means that money appeared or vanished. */
  sumCents: number;
  /**
   * What the provider moved to its end, also what a bank took back afterwards: equal to the provider's own processed
   * total.
   */
  processedCents: number;
}

/** Reads the totals of the ledger. Goes over all of it, so it is for operators and not for requests. */
export async function ledgerTotals(db: Db): Promise<LedgerTotals> {
  const [sum] = await db
    .select({ cents: sql<string>`coalesce(sum(${ledgerEntries.amount}), 0)` })
    .from(ledgerEntries);
  const [processed] = await db
    .select({ cents: sql<string>`coalesce(-sum(${ledgerEntries.amount}), 0)` })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, sql`${ledgerTransactions.id} = ${ledgerEntries.ledgerTransactionId}`)
    .where(sql`${ledgerTransactions.posting} = 'DEPOSITED' and ${ledgerEntries.account} like 'provider:%'`);
  return { sumCents: Number(sum?.cents), processedCents: Number(processed?.cents) };
}
