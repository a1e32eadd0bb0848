import type { Db } from '../../db/client.ts';
import { blockReasons } from '../lifecycle/block-reasons.ts';
import { isClosedToDebits } from '../returns/closed-accounts.ts';
import type { TransactionRow } from '../store/payments.ts';

/**
 * Why an authorized payment may not be handed over any more, though nobody stopped it; null where it may. Asked last of
 * all, after the provider said that it does not have the transfer yet.
 */
export async function heldFor(
  db: Db,
  { originationFundingSourceId, paymentMethodId }: TransactionRow,
): Promise<string | null> {
  if (originationFundingSourceId === null || paymentMethodId !== null) return null;
  return (await isClosedToDebits(db, originationFundingSourceId)) ? blockReasons.debits : null;
}
