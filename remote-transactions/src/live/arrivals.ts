import type { Payment } from '../payments/model';

/** Payments that came since a filter was applied, beside the pages that were loaded. */
export interface Arrivals {
  /** The filter that they belong to. */
  readonly key: string;
  readonly payments: readonly Payment[];
  /** Ids of those that wait until they are asked for. */
  readonly waiting: ReadonlySet<string>;
}

export const noArrivals = (key: string): Arrivals => ({ key, payments: [], waiting: new Set() });

/** Takes in a payment: it waits or joins at once where it comes to, or stays where it stands or waits already. */
export function arrive(old: Arrivals, payment: Payment, manner: 'waits' | 'joins' | 'stays'): Arrivals {
  const known = old.payments.some(({ id }) => id === payment.id);
  return {
    ...old,
    payments: known
      ? old.payments.map((each) => (each.id === payment.id ? payment : each))
      : [...old.payments, payment],
    waiting: manner === 'stays' ? old.waiting : withId(old.waiting, payment.id, manner === 'waits'),
  };
}

function withId(ids: ReadonlySet<string>, id: string, included: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  if (included) next.add(id);
  else next.delete(id);
  return next;
}

/** Lets the given payments wait no longer. */
export function release(old: Arrivals, ids: readonly string[]): Arrivals {
  return { ...old, waiting: new Set([...old.waiting].filter((id) => !ids.includes(id))) };
}
