import { useEffect, useRef, useState } from 'react';
import { type PaymentFilter, useGroupTotals } from '../payments/data';
import type { DirectedSums } from '@keyturn/shared/views';
import { countOf } from '../payments/sums';
import type { Place } from './placing';

/** How many payments match, and what they come to by direction. */
export interface Totals {
  readonly count: number;
  readonly sums: DirectedSums;
}

/** How long changes are gathered before totals are asked again, milliseconds. */
const gathering = 400;

/** Totals that were asked again because payments came, went or moved; `refresh` asks for some places. */
export function useTotals(
  filter: PaymentFilter,
  key: string,
): { readonly totals: ReadonlyMap<Place, Totals>; readonly refresh: (places: readonly Place[]) => void } {
  const ask = useGroupTotals();
  const [known, setKnown] = useState<{ key: string; totals: ReadonlyMap<Place, Totals> }>({
    key,
    totals: new Map(),
  });
  const due = useRef(new Set<Place>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const places = due.current;
    return () => {
      clearTimeout(timer.current);
      places.clear();
    };
  }, [key]);

  async function askFor(place: Place): Promise<void> {
    const sums = await ask(filter, place);
    if (sums === null) return;
    const totals = { count: countOf(sums), sums };
    setKnown((old) => ({ key, totals: new Map(old.key === key ? old.totals : []).set(place, totals) }));
  }

  return {
    totals: known.key === key ? known.totals : new Map(),
    refresh(places) {
      for (const place of places) due.current.add(place);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        for (const place of due.current) void askFor(place);
        due.current.clear();
      }, gathering);
    },
  };
}
