import type { PagedList } from '@keyturn/shared/api';
import { useEffect, useRef, useState } from 'react';
import {
  type PaymentFilter,
  type PaymentPage,
  useGroupTotals,
  useMatch,
  usePaymentChanges,
  usePayments,
} from '../payments/data';
import { groupOfPayment, groupPayments, mergePayments, type Payment } from '../payments/model';
import type { StatusGroup } from '../status/groups';

/** One column of the board, or the approval strip. */
export interface BoardGroup {
  readonly source: PagedList<PaymentPage>;
  /** What is in the column now, moved cards included. */
  readonly payments: readonly Payment[];
  /** How many match, and their sum in cents; null until known. */
  readonly totals: { readonly count: number; readonly amount: number } | null;
}

interface Board {
  readonly groups: Readonly<Record<StatusGroup, BoardGroup>>;
  /** Ids of payments that changed a moment ago. */
  readonly changed: ReadonlySet<string>;
}

type Totals = Partial<Record<StatusGroup, { readonly count: number; readonly amount: number }>>;

const changedFor = 1_600;

/**
 * The board of the payments that match. Each column loads by itself; a payment that somebody changes is moved
 * to the column of its new status in place, and a new one joins where it matches the filter.
 */
export function useBoard(filter: PaymentFilter): Board {
  const sources: Record<StatusGroup, PagedList<PaymentPage>> = {
    APPROVAL_PENDING: usePayments(filter, 'APPROVAL_PENDING'),
    REQUESTED_AND_PENDING: usePayments(filter, 'REQUESTED_AND_PENDING'),
    AUTHORIZED_AND_INITIATED: usePayments(filter, 'AUTHORIZED_AND_INITIATED'),
    DEPOSITED: usePayments(filter, 'DEPOSITED'),
    CANCELED_AND_FAILED: usePayments(filter, 'CANCELED_AND_FAILED'),
  };
  const loaded = Object.values(sources).map(({ list }) => (list.state === 'ready' ? list.data.entries : []));
  const { arrived, changed, totals } = useChanges(filter, loaded);
  const byGroup = groupPayments(mergePayments([...loaded, arrived]));

  const groupFor = (group: StatusGroup): BoardGroup => {
    const source = sources[group];
    return {
      source,
      payments: byGroup.get(group) ?? [],
      totals: totals[group] ?? pageTotals(source),
    };
  };
  return {
    changed,
    groups: {
      APPROVAL_PENDING: groupFor('APPROVAL_PENDING'),
      REQUESTED_AND_PENDING: groupFor('REQUESTED_AND_PENDING'),
      AUTHORIZED_AND_INITIATED: groupFor('AUTHORIZED_AND_INITIATED'),
      DEPOSITED: groupFor('DEPOSITED'),
      CANCELED_AND_FAILED: groupFor('CANCELED_AND_FAILED'),
    },
  };
}

function pageTotals({ list }: PagedList<PaymentPage>) {
  return list.state === 'ready'
    ? { count: list.data.pageInfo.totalCount, amount: list.data.totalAmount }
    : null;
}

/** Follows what others change: payments that no loaded page holds, and the totals of the columns concerned. */
function useChanges(filter: PaymentFilter, loaded: readonly (readonly Payment[])[]) {
  const key = JSON.stringify(filter);
  const [state, setState] = useState<ChangeState>({ key, arrived: [], totals: {} });
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const groups = useRef(new Map<string, StatusGroup>());
  const current = useRef(key);
  const match = useMatch();
  const groupTotals = useGroupTotals();

  useEffect(() => {
    current.current = key;
    for (const payment of loaded.flat()) groups.current.set(payment.id, groupOfPayment(payment));
  });

  async function take(payment: Payment): Promise<void> {
    const before = groups.current.get(payment.id);
    const after = groupOfPayment(payment);
    groups.current.set(payment.id, after);
    const known = before !== undefined || (await match(filter, payment.id)) !== null;
    if (!known || current.current !== key) return;
    setState((old) => withArrival(old, key, payment));
    setChanged((old) => new Set(old).add(payment.id));
    setTimeout(() => setChanged((old) => new Set([...old].filter((id) => id !== payment.id))), changedFor);
    if (before === after) return;
    for (const group of before === undefined ? [after] : [before, after]) {
      const totals = await groupTotals(filter, group);
      if (totals !== null)
        setState((old) => (old.key === key ? { ...old, totals: { ...old.totals, [group]: totals } } : old));
    }
  }
  usePaymentChanges(filter.organizationSlug, (payment) => void take(payment));

  const mine = state.key === key;
  return mine ? { ...state, changed } : { arrived: [], totals: {} as Totals, changed };
}

interface ChangeState {
  readonly key: string;
  readonly arrived: readonly Payment[];
  readonly totals: Totals;
}

function withArrival(old: ChangeState, key: string, payment: Payment): ChangeState {
  const base = old.key === key ? old : { key, arrived: [], totals: {} };
  return { ...base, arrived: [payment, ...base.arrived.filter(({ id }) => id !== payment.id)] };
}
