import type { Transaction } from 'plaid';
import type { LinkedEntry } from './port.ts';

/** What is on its way is no entry yet: once it is posted it comes under another name. */
export const isPosted = ({ pending }: Transaction): boolean => !pending;

/** An entry as the port has it. The provider counts what leaves the account, in dollars. */
export function entryOf(transaction: Transaction): LinkedEntry {
  const { transaction_id: ref, date: day, amount, iso_currency_code: currency } = transaction;
  const { name, original_description: original, payment_meta: meta } = transaction;
  return {
    ...{ ref, day, currency: currency ?? '', description: original ?? name },
    amount: Math.round(amount * -100) || 0,
    traceId: meta.reference_number ?? null,
    told: { ...transaction },
  };
}
