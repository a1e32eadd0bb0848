import { groupOf, type StatusGroup } from './status-groups';
import { paymentStatus } from '@keyturn/shared/payment-status';
import type { PaymentCardFragment } from './payment-card.generated';
import { type Trouble, troubleOf } from '../trouble/trouble';
import { railOf } from './rail';

/** A payment as boards and lists show it. */
export type Payment = PaymentCardFragment;

/** Who pays or is asked: the buyer, else the address that was asked, else unknown. */
export function payerName(payment: Payment): string {
  return payment.buyer?.fullName ?? payment.receiverEmail ?? 'Payer not known yet';
}

/** What is said of who asked from outside; null for a payment that a member or nobody asked for. */
export function outsiderLine({ outsider }: Pick<Payment, 'outsider'>): string | null {
  return (
    outsider && `${outsider.name} (${outsider.email}) asked for it, who is not a member of the organization.`
  );
}

export function groupOfPayment(payment: Payment): StatusGroup {
  return groupOf(paymentStatus(payment.displayStatus));
}

/** Amounts that will not move are struck. */
export function isVoid(payment: Payment): boolean {
  return ['CANCELED', 'APPROVAL_REJECTED', 'APPROVAL_EXPIRED'].includes(payment.displayStatus);
}

/** When the money was deposited; null while it was not. */
export const depositedAt = ({ transactions }: Payment): string | null => transactions[0]?.depositedAt ?? null;

/** When what a payment shows came about: dated by its authorization, by its deposit, or by when it stopped. */
export function datedAt(payment: Payment): string {
  const group = groupOfPayment(payment);
  if (group === 'AUTHORIZED_AND_INITIATED') return payment.authorizedAt ?? payment.createdAt;
  return (group === 'DEPOSITED' ? depositedAt(payment) : payment.stoppedAt) ?? payment.createdAt;
}

/** Why the payment goes no further, or null. */
export function troubleWith(payment: Payment): Trouble | null {
  const { paymentOccasion, transactions } = payment;
  return troubleOf({
    ...payment,
    isInbound: paymentOccasion.direction === 'INBOUND',
    isRefund: paymentOccasion.context === 'REFUND',
    blockReason: transactions[0]?.blockReason ?? null,
    errorType: transactions[0]?.errorType ?? null,
  });
}

const methods = { ACH: 'ACH', EXPEDITED_ACH: 'ACH', RTP: 'RTP', CARD: 'Card' } as const;

/** ACH or RTP or Card, as the money travels; expedited ACH is ACH. */
export const methodOf = (payment: Payment): 'ACH' | 'RTP' | 'Card' => methods[railOf(payment)];
