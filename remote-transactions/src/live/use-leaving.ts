import { useEffect, useState } from 'react';
import type { Payment } from '../payments/model';
import { isHeld } from './reading';

/** How long a payment that leaves is still shown, milliseconds. */
const shownFor = 1_600;

/** How soon one that was held after its time goes once nobody holds it, milliseconds. */
const heldFor = 200;

/** A payment of a list; `leaving` while it is on its way out. */
export interface Standing {
  readonly payment: Payment;
  readonly leaving: boolean;
  /** Until when it is shown while it leaves, milliseconds since 1970. */
  readonly until: number | null;
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
  // Each goes at its own time: what leaves after it does not keep it.
  const next = Math.min(...standing.map(({ until }) => until ?? Infinity));
  useEffect(() => {
    if (next === Infinity) return undefined;
    const letGo = () =>
      setShown((old) => {
        const staying = old.standing.filter(({ payment, until }) => !isOver(until) || isHeld(payment.id));
        return staying.length === old.standing.length ? old : { ...old, standing: staying };
      });
    let again: ReturnType<typeof setInterval> | undefined;
    const first = setTimeout(() => {
      letGo();
      again = setInterval(letGo, heldFor);
    }, next - Date.now());
    return () => {
      clearTimeout(first);
      clearInterval(again);
    };
  }, [next]);
  return standing;
}

const isOver = (until: number | null): boolean => until !== null && until <= Date.now();

const stays = (payment: Payment): Standing => ({ payment, leaving: false, until: null });

/** The payments now, with those that are gone kept behind the neighbour that they stood after. */
export function withLeaving(before: readonly Standing[], now: readonly Payment[]): readonly Standing[] {
  const present = new Set(now.map(({ id }) => id));
  const goneAfter = new Map<string | null, Standing[]>();
  let neighbour: string | null = null;
  for (const { payment, until } of before) {
    if (present.has(payment.id)) neighbour = payment.id;
    else {
      const gone = { payment, leaving: true, until: until ?? Date.now() + shownFor };
      goneAfter.set(neighbour, [...(goneAfter.get(neighbour) ?? []), gone]);
    }
  }
  if (goneAfter.size === 0) return now.map(stays);
  return [
    ...(goneAfter.get(null) ?? []),
    ...now.flatMap((payment) => [stays(payment), ...(goneAfter.get(payment.id) ?? [])]),
  ];
}
