import { formatMoney } from '@keyturn/shared/format';
import type { Trouble } from '../../trouble/trouble';
import type { PaymentDetail } from '../data';

/** What of a payment a letter about it says. */
export type LetterFacts = Pick<
  PaymentDetail,
  'id' | 'amount' | 'address' | 'receiverEmail' | 'buyer' | 'paymentOccasion' | 'mailRefusal'
>;

/**
 * A mail to the other side that says what happened, for the person's own mail program; null without an address that
 * takes mail. It says nothing that the other side may not know: no account, no note, no name of a colleague.
 */
export function letterTo(facts: LetterFacts, { happened }: Trouble): string | null {
  const { id, amount, address, receiverEmail, buyer, paymentOccasion, mailRefusal } = facts;
  const to = receiverEmail ?? buyer?.email ?? null;
  if (to === null || mailRefusal !== null) return null;
  const subject = `Your payment of ${formatMoney(amount)} to ${paymentOccasion.organization.name}`;
  const body = [
    `Hello${buyer === null ? '' : ` ${buyer.fullName}`},`,
    '',
    `your payment of ${formatMoney(amount)}${address === null ? '' : ` for ${address}`} did not go through. ${happened}`,
    '',
    `Please write back how you would like to go on. The payment’s number is ${id}.`,
    '',
    paymentOccasion.organization.name,
  ].join('\r\n');
  return `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
