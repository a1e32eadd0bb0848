import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { transactions, transactionTemplates } from '../db/schema/index.ts';
import { unansweredReasons } from '../payments/inbox/resume.ts';
import { blockReasons } from '../payments/lifecycle/block-reasons.ts';
import { table } from './lines.ts';

/** What a block waits for, by its reason; each goes on by itself once that has happened. */
const waitsFor: Readonly<Record<string, string>> = {
  [unansweredReasons['bank-transfers']]: 'bank-transfer provider answers',
  [unansweredReasons.cards]: 'card provider answers',
  [blockReasons.customer]: 'payer is verified again',
  [blockReasons.bank]: 'account is verified',
  [blockReasons.debits]: 'payer pays from another account',
};

/** Payments that are blocked, the longest first. */
export async function listBlocked(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({
      payment: transactions.transactionTemplateId,
      transaction: transactions.id,
      direction: transactionTemplates.direction,
      cents: transactions.amount,
      since: transactions.updatedAt,
      reason: transactions.blockReason,
    })
    .from(transactions)
    .innerJoin(transactionTemplates, eq(transactionTemplates.id, transactions.transactionTemplateId))
    .where(and(eq(transactions.status, 'BLOCKED'), eq(transactions.active, true)))
    .orderBy(asc(transactions.updatedAt))
    .limit(limit);
  return table(
    {
      payment: ({ payment }) => payment,
      transaction: ({ transaction }) => transaction,
      direction: ({ direction }) => direction,
      cents: ({ cents }) => cents,
      since: ({ since }) => since,
      'until the': ({ reason }) => waitsFor[reason ?? ''] ?? 'payment is looked at by a person',
    },
    rows,
    'No payment is blocked.',
  );
}
