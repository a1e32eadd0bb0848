import type { PagedList } from '@keyturn/shared/api';
import { useState } from 'react';
import type { Sort } from '../payments/sort';
import type { PaymentFilter, PaymentPage } from '../payments/data';
import type { Payment } from '../payments/model';
import type { Arrivals } from './arrivals';
import { arrange, belongs, comparison, latest, type Place } from './placing';

/** A place with the pages that it loaded, and their order. */
export interface Source {
  readonly place: Place;
  readonly sort: Sort;
  readonly pages: PagedList<PaymentPage>;
}

const nothing: readonly Payment[] = [];

/** What a place has loaded, in the gateway's order. */
export const loadedOf = ({ pages }: Source): readonly Payment[] =>
  pages.list.state === 'ready' ? pages.list.data.entries : nothing;

/** What each place shows, put together anew only where pages or arrivals changed. */
export function useArranged(
  sources: readonly (readonly [string, Source])[],
  loaded: readonly (readonly Payment[])[],
  arrivals: Arrivals,
  statuses: PaymentFilter['statuses'],
): ReadonlyMap<string, readonly Payment[]> {
  const [made, setMade] = useState<{
    from: readonly unknown[];
    shown: ReadonlyMap<string, readonly Payment[]>;
  }>();
  const from = [...loaded, arrivals.payments, arrivals.waiting, arrivals.key];
  if (
    made !== undefined &&
    from.length === made.from.length &&
    from.every((each, at) => each === made.from[at])
  )
    return made.shown;
  const shown = arranged(sources, arrivals, statuses);
  setMade({ from, shown });
  return shown;
}

function arranged(
  sources: readonly (readonly [string, Source])[],
  arrivals: Arrivals,
  statuses: PaymentFilter['statuses'],
): ReadonlyMap<string, readonly Payment[]> {
  const newest = latest([...sources.flatMap(([, source]) => loadedOf(source)), ...arrivals.payments]);
  const standing = [...newest.values()].filter(({ id }) => !arrivals.waiting.has(id));
  return new Map(
    sources.map(([name, source]) => {
      const { place } = source;
      const inPlace = standing.filter((payment) => belongs(payment, place, statuses));
      const own = new Set(loadedOf(source).map(({ id }) => id));
      const stayed = loadedOf(source).flatMap(({ id }) => {
        const payment = newest.get(id);
        if (payment === undefined || arrivals.waiting.has(id)) return [];
        return belongs(payment, place, statuses) ? [payment] : [];
      });
      return [
        name,
        arrange(
          stayed,
          inPlace.filter(({ id }) => !own.has(id)),
          comparison(source.sort),
        ),
      ];
    }),
  );
}
