import type { PagedList } from '@keyturn/shared/api';
import { useLocation } from '@keyturn/shared/router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type PaymentFilter, type PaymentPage, useMatch, usePaymentChanges } from '../payments/data';
import { groupOfPayment, type Payment } from '../payments/model';
import { type Arrivals, arrive, noArrivals, release } from './arrivals';
import { belongs, comparison, isBeyond } from './placing';
import { isBeingRead } from './reading';
import { loadedOf, type Source, useArranged } from './use-arranged';
import { type Totals, useTotals } from './use-totals';

/** What a column or a tab shows. */
export interface LivePlace {
  readonly source: PagedList<PaymentPage>;
  /** What stands there now, moved payments included. */
  readonly payments: readonly Payment[];
  /** How many match, and what they come to; null until known. */
  readonly totals: Totals | null;
  /** How many came and wait behind "2 new payments". */
  readonly waiting: number;
  readonly showWaiting: () => void;
  /** For the element that holds the payments: while that is read, nothing moves in it. */
  readonly anchor: { readonly 'data-place': string };
}

interface LivePayments<P extends string> {
  readonly places: Readonly<Record<P, LivePlace>>;
  /** Ids of payments that changed a moment ago. */
  readonly changed: ReadonlySet<string>;
}

/**
 * Payments in places (the columns of the board, or one tab of the list) that follow what others change. A payment
 * that is known changes where it stands; one that is new, or comes from another place, joins where it matches the
 * filter, or waits while that place is being read. `onChange` hears that something came, went or moved.
 */
export function useLivePayments<P extends string>(
  filter: PaymentFilter,
  sources: Readonly<Record<P, Source>>,
  onChange?: () => void,
): LivePayments<P> {
  const all = Object.entries<Source>(sources);
  const key = JSON.stringify([filter, all.map(([name, { sort }]) => [name, sort])]);
  const [state, setState] = useState<Arrivals>(() => noArrivals(key));
  const [empty] = useState(noArrivals(''));
  const arrivals = state.key === key ? state : { ...empty, key };
  const { marked, mark } = useMarks();
  const { totals, refresh } = useTotals(filter, key);
  const match = useMatch();
  const { pathname } = useLocation();
  const known = useRef(new Map<string, Payment>());
  const currentKey = useRef(key);

  const loaded = all.map(([, source]) => loadedOf(source));
  const shown = useArranged(all, loaded, arrivals, filter.statuses);

  useEffect(() => {
    if (currentKey.current !== key) known.current.clear();
    currentKey.current = key;
    // Only what is new: a push finds the cache changed already, and has to know what stood there before.
    for (const payment of loaded.flat())
      if (!known.current.has(payment.id)) known.current.set(payment.id, payment);
  });

  const update = (change: (old: Arrivals) => Arrivals) =>
    setState((old) => change(old.key === key ? old : noArrivals(key)));

  const placeOf = (payment: Payment): string | undefined =>
    all.find(([, { place }]) => belongs(payment, place, filter.statuses))?.[0];
  function mannerOf({ id }: Payment, name: string | undefined): 'waits' | 'joins' {
    const isOpen = pathname.endsWith(`/${id}`);
    return !isOpen && isBeingRead(document.querySelector(`[data-place="${name}"]`)) ? 'waits' : 'joins';
  }
  async function take(payment: Payment): Promise<void> {
    if (isQueue(filter)) {
      readAgain();
      return;
    }
    const before = known.current.get(payment.id);
    if (before?.updatedAt === payment.updatedAt) return;
    onChange?.();
    if (before !== undefined) {
      known.current.set(payment.id, payment);
      const target = placeOf(payment);
      const moves = target !== placeOf(before);
      update((old) => arrive(old, payment, moves ? mannerOf(payment, target) : 'stays'));
      mark(payment.id);
      const groups = new Set([groupOfPayment(before), groupOfPayment(payment)]);
      if (groups.size > 1)
        refresh(all.map(([, { place }]) => place).filter((place) => place === null || groups.has(place)));
      return;
    }
    refresh(all.map(([, { place }]) => place));
    const target = all.find(([name]) => name === placeOf(payment));
    if (target === undefined || (await match(filter, payment.id)) === null || currentKey.current !== key)
      return;
    const [name, source] = target;
    const { list } = source.pages;
    const hasMore = list.state === 'ready' && list.data.pageInfo.hasMoreEntries;
    if (isBeyond(payment, loadedOf(source), hasMore, comparison(source.sort))) return;
    known.current.set(payment.id, payment);
    update((old) => arrive(old, payment, mannerOf(payment, name)));
    mark(payment.id);
  }
  function readAgain(): void {
    onChange?.();
    for (const [, { pages }] of all) void pages.refetch();
    refresh(all.map(([, { place }]) => place));
  }
  usePaymentChanges(filter.organizationSlug, (payment) => void take(payment), readAgain);

  const placed = all.map(([name, { place, pages }]): [string, LivePlace] => {
    const waiting = arrivals.payments.filter(
      (payment) => arrivals.waiting.has(payment.id) && belongs(payment, place, filter.statuses),
    );
    return [
      name,
      {
        source: pages,
        payments: shown.get(name) ?? [],
        totals: totals.get(place) ?? pageTotals(pages),
        waiting: waiting.length,
        showWaiting: () =>
          update((old) =>
            release(
              old,
              waiting.map(({ id }) => id),
            ),
          ),
        anchor: { 'data-place': name },
      },
    ];
  });
  return { places: Object.fromEntries(placed) as Record<P, LivePlace>, changed: marked };
}

/** What waits for somebody is left by what people do with it, which the payment itself does not tell. */
const isQueue = ({ recovery, decidable }: PaymentFilter): boolean => recovery != null || decidable === true;

function pageTotals({ list }: PagedList<PaymentPage>): Totals | null {
  return list.state === 'ready' ? { count: list.data.pageInfo.totalCount, sums: list.data.sums } : null;
}

/** How long a change is shown, milliseconds: the wash of a changed row. */
const shownFor = 1_600;

/** Ids that something happened to a moment ago. */
function useMarks(): { readonly marked: ReadonlySet<string>; readonly mark: (id: string) => void } {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const mark = useCallback((id: string) => {
    setMarked((old) => new Set(old).add(id));
    setTimeout(() => setMarked((old) => new Set([...old].filter((each) => each !== id))), shownFor);
  }, []);
  return { marked, mark };
}
