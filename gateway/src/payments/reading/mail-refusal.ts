import { z } from 'zod';
import type { TransactionEventRow } from '../../db/rows.ts';
import { waitsForReceiver } from '../actions/payment-rules.ts';
import type { Payment } from '../store/payments.ts';

const refused = z.object({ to: z.string() });

/** Whether a payment stands still until somebody outside acts who has not even opened the mail about it. */
export const waitsUnread = (payment: Payment): boolean => {
  const { displayStatus, accessedAt } = payment.template;
  const unread = displayStatus === 'PENDING' && payment.transaction === null && accessedAt === null;
  return unread || waitsForReceiver(payment);
};

/**
 * Why the mail that the payment's receiver has to act upon did not reach them; null where it did, or was sent again.
 *
 * @param deliveries refused mails and repeated requests of the payment, oldest first
 */
export function mailRefusalOf(
  { template }: Pick<Payment, 'template'>,
  deliveries: readonly TransactionEventRow[],
): string | null {
  const theirs = deliveries.filter(
    ({ type, data }) => type === 'REQUEST_RESENT' || isTo(data, template.receiverEmail),
  );
  const latest = theirs.at(-1);
  return latest?.type === 'MAIL_REFUSED' ? latest.reason : null;
}

function isTo(data: unknown, email: string | null): boolean {
  const parsed = refused.safeParse(data);
  return parsed.success && parsed.data.to.toLowerCase() === email?.toLowerCase();
}
