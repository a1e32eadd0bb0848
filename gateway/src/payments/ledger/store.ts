import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { ledgerEntries, ledgerTransactions } from '../../db/schema/index.ts';
import type { Entry, Posting } from './postings.ts';

interface Movement {
  transactionId: string;
  organizationId: string;
  posting: Posting;
  at: Date;
  currency: string;
}

/**
 * Appends one movement and gives its id. The database refuses entries that do not sum to zero and a posting made twice;
 * without entries nothing is posted.
 */
export async function post(tx: Db, movement: Movement, entries: readonly Entry[]): Promise<string> {
  const { currency, ...values } = movement;
  const id = randomUUID();
  if (entries.length === 0) return id;
  await tx.insert(ledgerTransactions).values({ id, ...values });
  await tx
    .insert(ledgerEntries)
    .values(entries.map((entry) => ({ ledgerTransactionId: id, currency, ...entry })));
  return id;
}

/** Everything that was posted for a transaction. */
export function postedEntries(tx: Db, transactionId: string): Promise<Entry[]> {
  return tx
    .select({ account: ledgerEntries.account, amount: ledgerEntries.amount })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.ledgerTransactionId))
    .where(eq(ledgerTransactions.transactionId, transactionId));
}

/** Which postings were made of a transaction. */
export async function postingsOf(tx: Db, transactionId: string): Promise<ReadonlySet<Posting>> {
  const rows = await tx
    .select({ posting: ledgerTransactions.posting })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.transactionId, transactionId));
  return new Set(rows.map(({ posting }) => posting));
}
