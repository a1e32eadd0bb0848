import { groupOf, type StatusGroup } from './status-groups';
import { paymentStatus } from '@keyturn/shared/payment-status';
import type { PaymentCardFragment } from './payment-card.generated';
import { railOf } from './rail';

/** A payment as boards and lists show it. */
export type Payment = PaymentCardFragment;

/** Who pays or is asked: the buyer, else the address that was asked, else unknown. */
export function payerName(payment: Payment): string {
  return payment.buyer?.fullName ?? payment.receiverEmail ?? 'Payer not known yet';
}

export function groupOfPayment(payment: Payment): StatusGroup {
  return groupOf(paymentStatus(payment.displayStatus));
}

/** Amounts that will not move are struck. */
export function isVoid(payment: Payment): boolean {
  return ['CANCELED', 'APPROVAL_REJECTED', 'APPROVAL_EXPIRED'].includes(payment.displayStatus);
}

/** Why the payment stopped, or null. */
export function stopReason(payment: Payment): string | null {
  return payment.transactions[0]?.blockReason ?? null;
}

const methods = { ACH: 'ACH', EXPEDITED_ACH: 'ACH', RTP: 'RTP', CARD: 'Card' } as const;

/** ACH or RTP or Card, as the money travels; expedited ACH is ACH. */
export const methodOf = (payment: Payment): 'ACH' | 'RTP' | 'Card' => methods[railOf(payment)];
