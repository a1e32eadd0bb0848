import type { Payment } from '../payments/model';

/** Accounts that every one of the payments may be rerouted to. */
export function commonReroutes(payments: readonly Payment[]): Payment['availableReroutes'] {
  const [first, ...others] = payments;
  return (first?.availableReroutes ?? []).filter(({ id }) =>
    others.every(({ availableReroutes }) => availableReroutes.some((reroute) => reroute.id === id)),
  );
}

/** The payments that the viewer may decide on, of those that are ticked. */
export function decidable(payments: readonly Payment[], action: 'APPROVE' | 'REJECT'): readonly Payment[] {
  return payments.filter(({ allowedActions }) => allowedActions.includes(action));
}

/** "3" where all can be decided on, "2 of 3" where only some can. */
export function share(some: number, all: number): string {
  return some === all ? String(all) : `${some} of ${all}`;
}

/** What the payments add up to, integer cents. */
export function sumOf(payments: readonly Payment[]): number {
  return payments.reduce((sum, { amount }) => sum + amount, 0);
}
