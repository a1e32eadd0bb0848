import { groupOf, type StatusGroup } from '../status/groups';
import { paymentStatus } from '../status/status';
import type { PaymentCardFragment } from './payment-card.generated';

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

/** ACH or RTP or Card, as the money travels. */
export function methodOf(payment: Payment): 'ACH' | 'RTP' | 'Card' {
  if (!payment.isAch) return 'Card';
  return payment.transactions[0]?.expedited === true ? 'RTP' : 'ACH';
}

/** Newest first, each payment once; of two with the same id the one changed later counts. */
export function mergePayments(lists: readonly (readonly Payment[])[]): readonly Payment[] {
  const byId = new Map<string, Payment>();
  for (const payment of lists.flat()) {
    const known = byId.get(payment.id);
    if (known === undefined || known.updatedAt < payment.updatedAt) byId.set(payment.id, payment);
  }
  return [...byId.values()].sort(
    (one, other) => other.createdAt.localeCompare(one.createdAt) || other.id.localeCompare(one.id),
  );
}

/** The payments by the column they are in at this moment. */
export function groupPayments(payments: readonly Payment[]): ReadonlyMap<StatusGroup, readonly Payment[]> {
  const groups = new Map<StatusGroup, Payment[]>();
  for (const payment of payments) {
    const group = groupOfPayment(payment);
    const members = groups.get(group);
    if (members === undefined) groups.set(group, [payment]);
    else members.push(payment);
  }
  return groups;
}
