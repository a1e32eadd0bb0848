import { useEffect, useState } from 'react';
import type { Payment } from '../payments/model';
import { isHeld } from './reading';

/** How long a payment that leaves is still shown, milliseconds. */
const shownFor = 1_600;

/** A payment of a list; `leaving` while it is on its way out. */
export interface Standing {
  readonly payment: Payment;
  readonly leaving: boolean;
}

/**
 * Keeps payments that a change takes out of a list where they stood for a moment, marked as leaving. `key` names
 * what is listed: with another filter everything is simply exchanged.
 */
export function useLeaving(payments: readonly Payment[], key: string): readonly Standing[] {
  const [shown, setShown] = useState<{
    key: string;
    source: readonly Payment[];
    standing: readonly Standing[];
  }>({
    key,
    source: payments,
    standing: payments.map(stays),
  });
  let { standing } = shown;
  if (shown.source !== payments || shown.key !== key) {
    standing = shown.key === key ? withLeaving(shown.standing, payments) : payments.map(stays);
    setShown({ key, source: payments, standing });
  }
  const leaving = standing.some((each) => each.leaving);
  useEffect(() => {
    if (!leaving) return undefined;
    const timer = setTimeout(
      () =>
        setShown((old) => ({
          ...old,
          standing: old.standing.filter((each) => !each.leaving || isHeld(each.payment.id)),
        })),
      shownFor,
    );
    return () => clearTimeout(timer);
  }, [leaving, standing]);
  return standing;
}

const stays = (payment: Payment): Standing => ({ payment, leaving: false });

/** The payments now, with those that are gone kept behind the neighbour that they stood after. */
export function withLeaving(before: readonly Standing[], now: readonly Payment[]): readonly Standing[] {
  const present = new Set(now.map(({ id }) => id));
  const goneAfter = new Map<string | null, Standing[]>();
  let neighbour: string | null = null;
  for (const { payment } of before) {
    if (present.has(payment.id)) neighbour = payment.id;
    else goneAfter.set(neighbour, [...(goneAfter.get(neighbour) ?? []), { payment, leaving: true }]);
  }
  if (goneAfter.size === 0) return now.map(stays);
  return [
    ...(goneAfter.get(null) ?? []),
    ...now.flatMap((payment) => [stays(payment), ...(goneAfter.get(payment.id) ?? [])]),
  ];
}
