import type { Keyturn } from '@keyturn/client';

/** What became of a payment, and what the bank said where it failed. */
export async function followPayment(keyturn: Keyturn, id: string) {
  const { transactionTemplate: payment } = await keyturn.call('ReadPayment', { id });
  if (payment === null) throw new Error('There is no such payment.');
  const reason = payment.transactions.at(-1)?.errorType ?? payment.rejectReason ?? null;
  return { status: payment.displayStatus, reason };
}
