import type { Sort } from '../payments/sort';
import { depositedAt, groupOfPayment, type Payment } from '../payments/model';
import type { StatusGroup } from '../payments/status-groups';

/** A column of the board, a tab of the list; null is All. */
export type Place = StatusGroup | null;

/** Whether a payment stands in a place, by what it shows now and the statuses that are asked for. */
export function belongs(
  payment: Payment,
  place: Place,
  statuses: readonly string[] | null | undefined,
): boolean {
  const group = groupOfPayment(payment);
  if (place !== null && group !== place) return false;
  if (statuses == null || statuses.length === 0) return true;
  return statuses.some((status) => status === payment.displayStatus || status === group);
}

type Compare = (one: Payment, other: Payment) => number;

/** The order of a list, as the gateway keeps it: ties by id. */
export function comparison({ field, direction }: Sort): Compare {
  const turn = direction === 'DESC' ? -1 : 1;
  const byId: Compare = (one, other) => one.id.localeCompare(other.id);
  const byTime =
    (time: (payment: Payment) => string): Compare =>
    (one, other) =>
      time(one).localeCompare(time(other)) || byId(one, other);
  const compare = {
    ID: byId,
    CREATED_AT: byTime((payment) => payment.createdAt),
    UPDATED_AT: byTime((payment) => payment.updatedAt),
    APPROVAL_PENDING_AT: byTime(({ approval, createdAt }) => approval?.since ?? createdAt),
    AUTHORIZED_AT: byTime((payment) => payment.authorizedAt ?? payment.createdAt),
    DEPOSITED_AT: byTime((payment) => depositedAt(payment) ?? payment.createdAt),
    STOPPED_AT: byTime((payment) => payment.stoppedAt ?? payment.updatedAt),
    AMOUNT: (one: Payment, other: Payment) => one.amount - other.amount || byId(one, other),
  };
  return (one, other) => turn * compare[field](one, other);
}

/** Whether a payment comes after all that is loaded while more is to be loaded: then scrolling will bring it. */
export function isBeyond(
  payment: Payment,
  loaded: readonly Payment[],
  hasMore: boolean,
  compare: Compare,
): boolean {
  const last = loaded.at(-1);
  return hasMore && last !== undefined && compare(payment, last) > 0;
}

/** What a place shows: what it loaded, in that order whatever changed since, with the others put where they sort. */
export function arrange(
  loaded: readonly Payment[],
  others: readonly Payment[],
  compare: Compare,
): readonly Payment[] {
  if (others.length === 0) return loaded;
  const arranged: Payment[] = [];
  const waiting = [...others].sort(compare);
  for (const payment of loaded) {
    while (waiting[0] !== undefined && compare(waiting[0], payment) < 0)
      arranged.push(waiting.shift() as Payment);
    arranged.push(payment);
  }
  return [...arranged, ...waiting];
}

/** Each payment once; of two with the same id the one that changed later counts. */
export function latest(payments: readonly Payment[]): ReadonlyMap<string, Payment> {
  const byId = new Map<string, Payment>();
  for (const payment of payments) {
    const known = byId.get(payment.id);
    if (known === undefined || known.updatedAt < payment.updatedAt) byId.set(payment.id, payment);
  }
  return byId;
}
