import { formatMoney } from '@keyturn/shared/format';
import type { Payment } from '../payments/model';
import { sumsOf } from '../payments/sums';

/** Accounts that every one of the payments may be rerouted to. */
export function commonReroutes(payments: readonly Payment[]): Payment['availableReroutes'] {
  const [first, ...others] = payments;
  return (first?.availableReroutes ?? []).filter(({ id }) =>
    others.every(({ availableReroutes }) => availableReroutes.some((reroute) => reroute.id === id)),
  );
}

/** "Goes to Trust account": the organization's accounts that incoming payments go to; null where none is named. */
export function destinationLine(payments: readonly Payment[]): string | null {
  const names = [...new Set(payments.flatMap(({ approval }) => approval?.destinationName ?? []))];
  return names.length === 0 ? null : `Goes to ${names.join(', ')}`;
}

/** The payments that the viewer may decide on, of those that are ticked. */
export function decidable(payments: readonly Payment[], action: 'APPROVE' | 'REJECT'): readonly Payment[] {
  return payments.filter(({ allowedActions }) => allowedActions.includes(action));
}

/** "3" where all can be decided on, "2 of 3" where only some can. */
export function share(some: number, all: number): string {
  return some === all ? String(all) : `${some} of ${all}`;
}

/** "incoming $18,500.00", "outgoing $2,000.00", or both beside each other: they are never added together. */
export function comesTo(payments: readonly Payment[]): string {
  const { inbound, outbound } = sumsOf(payments);
  return [
    ...(inbound.count > 0 ? [`incoming ${formatMoney(inbound.amount)}`] : []),
    ...(outbound.count > 0 ? [`outgoing ${formatMoney(outbound.amount)}`] : []),
  ].join(', ');
}
