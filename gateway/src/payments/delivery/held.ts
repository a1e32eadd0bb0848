import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { transactionTemplates } from '../../db/schema/index.ts';
import { arrivedAmount } from '../ledger/postings.ts';
import { postedEntries } from '../ledger/store.ts';
import { blockReasons } from '../lifecycle/block-reasons.ts';
import { isClosedToDebits } from '../returns/closed-accounts.ts';
import { activeTransaction, type TransactionRow } from '../store/payments.ts';

/**
 * Why an authorized payment may not be handed over any more, though nobody stopped it; null where it may. Asked last of
 * all, after the provider said that it does not have the transfer yet.
 */
export async function heldFor(db: Db, transaction: TransactionRow): Promise<string | null> {
  const { originationFundingSourceId, paymentMethodId } = transaction;
  if (originationFundingSourceId === null || paymentMethodId !== null) return null;
  if (await isClosedToDebits(db, originationFundingSourceId)) return blockReasons.debits;
  return (await isOfNothing(db, transaction)) ? blockReasons.takenBack : null;
}

/** Whether a transaction is the refund of a payment whose money went back to its payer since. */
async function isOfNothing(db: Db, { transactionTemplateId, amount }: TransactionRow): Promise<boolean> {
  const [refund] = await db
    .select({ of: transactionTemplates.refundOfTemplateId })
    .from(transactionTemplates)
    .where(eq(transactionTemplates.id, transactionTemplateId));
  const original = refund?.of == null ? null : await activeTransaction(db, refund.of);
  return original !== null && arrivedAmount(await postedEntries(db, original.id), original) < amount;
}
