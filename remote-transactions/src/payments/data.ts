import {
  type ApiError,
  type Outcome,
  type PagedList,
  useApiFetch,
  useApiMutation,
  useApiPages,
  useApiSubscription,
  useEvery,
  useLiveStatus,
} from '@keyturn/shared/api';
import { useRef, useState } from 'react';
import type { Sort } from './sort';
import type { StatusGroup } from './status-groups';
import type { Payment } from './model';
import type { DirectedSums } from '@keyturn/shared/views';
import {
  ApprovePaymentsDocument,
  CancelPaymentDocument,
  PaymentChangesDocument,
  PaymentsDocument,
  type PaymentsQueryVariables,
  RejectPaymentsDocument,
  TabCountsDocument,
} from './payments.generated';

export type PaymentFilter = PaymentsQueryVariables['filter'];

/** A page of payments with the counts and the sums of all that match. */
export interface PaymentPage {
  readonly entries: readonly Payment[];
  readonly pageInfo: {
    readonly afterCursor?: string | null;
    readonly hasMoreEntries: boolean;
    readonly totalCount: number;
  };
  readonly sums: DirectedSums;
}

/** How many payments one page of a status group holds. */
const pageSize = 12;

/** How often a list asks again while the socket is down, milliseconds. */
const fallbackInterval = 15_000;

/** How many payments that changed meanwhile are asked for at a time, and how often before all is read again. */
const missedSize = 50;
const missedPages = 4;

/** By how much a change may be older than it looks: clocks differ, and a commit takes a while. Milliseconds. */
const tolerance = 60_000;

/** The payments of one status group (null: all) that match the filter, page by page. */
export function usePayments(
  filter: PaymentFilter,
  group: StatusGroup | null,
  sort: Sort,
): PagedList<PaymentPage> {
  return useApiPages(PaymentsDocument, {
    variables: { filter: inGroup(filter, group), order: sort, limit: pageSize },
    select: (data) => data.transactionTemplates,
  });
}

const inGroup = (filter: PaymentFilter, group: StatusGroup | null): PaymentFilter =>
  group === null ? filter : { ...filter, status: group };

/** Asks whether one payment matches a filter; gives the payment where it does. */
export function useMatch(): (filter: PaymentFilter, id: string) => Promise<Payment | null> {
  const fetchPayments = useApiFetch(PaymentsDocument);
  return async (filter, id) => {
    if (filter.id != null && filter.id !== id) return null;
    const outcome = await fetchPayments({ filter: { ...filter, id }, limit: 1 });
    return outcome.ok ? (outcome.data.transactionTemplates.entries[0] ?? null) : null;
  };
}

/** Counts and sums of a status group at this moment, or null where they could not be had. */
export function useGroupTotals(): (
  filter: PaymentFilter,
  group: StatusGroup | null,
) => Promise<DirectedSums | null> {
  const fetchPayments = useApiFetch(PaymentsDocument);
  return async (filter, group) => {
    const outcome = await fetchPayments({ filter: inGroup(filter, group), limit: 1 });
    return outcome.ok ? outcome.data.transactionTemplates.sums : null;
  };
}

/** How many payments each status group holds, and all of them together (null). */
export type TabCounts = ReadonlyMap<StatusGroup | null, number>;

/** Counts the payments of each tab of the list at this moment; null where they could not be had. */
export function useCountTabs(): (filter: PaymentFilter) => Promise<TabCounts | null> {
  const fetchCounts = useApiFetch(TabCountsDocument);
  return async (filter) => {
    const outcome = await fetchCounts({
      all: filter,
      requested: inGroup(filter, 'REQUESTED_AND_PENDING'),
      authorized: inGroup(filter, 'AUTHORIZED_AND_INITIATED'),
      deposited: inGroup(filter, 'DEPOSITED'),
      canceled: inGroup(filter, 'CANCELED_AND_FAILED'),
      waiting: inGroup(filter, 'APPROVAL_PENDING'),
    });
    if (!outcome.ok) return null;
    const { all, requested, authorized, deposited, canceled, waiting } = outcome.data;
    return new Map([
      [null, all.pageInfo.totalCount],
      ['REQUESTED_AND_PENDING', requested.pageInfo.totalCount],
      ['AUTHORIZED_AND_INITIATED', authorized.pageInfo.totalCount],
      ['DEPOSITED', deposited.pageInfo.totalCount],
      ['CANCELED_AND_FAILED', canceled.pageInfo.totalCount],
      ['APPROVAL_PENDING', waiting.pageInfo.totalCount],
    ]);
  };
}

/**
 * Calls back for each payment of the organization that anybody changed, with what is known already at times. While the
 * page is not live, the payments that changed last are asked for from time to time; and once when the pushes begin, as
 * the screen's lists were read before that. `readAgain` reads the screen's lists whole, where more was missed than is
 * told one by one.
 */
export function usePaymentChanges(
  organizationSlug: string,
  onChange: (payment: Payment) => void,
  readAgain: () => void,
): void {
  const catchUp = useCatchUp(organizationSlug, onChange, readAgain);
  const live = useLiveStatus();
  useEvery(live === 'offline' ? fallbackInterval : 0, () => void catchUp(missedSize));
  useApiSubscription(PaymentChangesDocument, {
    variables: { organizationSlug },
    onData: ({ transactionTemplateChanged }) => onChange(transactionTemplateChanged.transactionTemplate),
    onOpened: () => void catchUp(pageSize),
    onMissed: readAgain,
  });
}

/** Asks for what changed since the screen was opened or it was asked last, the newest first, until all of it is known. */
function useCatchUp(
  organizationSlug: string,
  onChange: (payment: Payment) => void,
  readAgain: () => void,
): (size: number) => Promise<void> {
  const fetchPayments = useApiFetch(PaymentsDocument);
  const [openedAt] = useState(() => Date.now());
  const since = useRef(openedAt);
  const told = useRef<ReadonlyMap<string, string>>(new Map());
  return async (size) => {
    const from = new Date(since.current - tolerance).toISOString();
    // A later page comes with those before it.
    let missed: readonly Payment[] = [];
    let afterCursor: string | null | undefined;
    let isWhole = false;
    for (let page = 0; page < missedPages && !isWhole; page += 1) {
      const outcome = await fetchPayments({
        filter: { organizationSlug },
        order: { field: 'UPDATED_AT', direction: 'DESC' },
        limit: size,
        afterCursor,
      });
      if (!outcome.ok) return;
      const { entries, pageInfo } = outcome.data.transactionTemplates;
      missed = entries.filter(({ updatedAt }) => updatedAt > from);
      isWhole = missed.length < entries.length || !pageInfo.hasMoreEntries;
      afterCursor = pageInfo.afterCursor;
    }
    const known = told.current;
    told.current = new Map(missed.map(({ id, updatedAt }) => [id, updatedAt]));
    since.current = Math.max(since.current, Date.parse(missed[0]?.updatedAt ?? from));
    if (!isWhole) {
      readAgain();
      return;
    }
    for (const payment of missed.toReversed()) {
      if (known.get(payment.id) !== payment.updatedAt) onChange(payment);
    }
  };
}

/** How one payment of an approval or a rejection ended; `waits` for the second of two approvals. */
export type ItemResult =
  | { readonly ok: true; readonly id: string; readonly waits: boolean }
  | { readonly ok: false; readonly id: string; readonly message: string };

type ResultItem =
  | { readonly templateId: string; readonly errorMessage: string }
  | { readonly id: string; readonly displayStatus: string };

function itemResult(item: ResultItem): ItemResult {
  return 'templateId' in item
    ? { ok: false, id: item.templateId, message: item.errorMessage }
    : { ok: true, id: item.id, waits: item.displayStatus === 'APPROVAL_PENDING' };
}

interface Decision<V> {
  readonly run: (variables: V) => Promise<Outcome<readonly ItemResult[]>>;
  readonly busy: boolean;
}

/** Approves payments as they were shown, each for the account that it was shown to go to and each ending by itself. */
export function useApprovePayments(): Decision<{
  readonly payments: readonly Pick<Payment, 'id' | 'approval'>[];
  readonly rerouteId?: string;
}> {
  const [run, { busy }] = useApiMutation(ApprovePaymentsDocument);
  return {
    busy,
    async run({ payments, rerouteId }) {
      const outcome = await run({
        transactionTemplateIds: payments.map(({ id }) => id),
        destinations: payments.flatMap(({ id, approval }) =>
          approval === null ? [] : [{ transactionTemplateId: id, destinationId: approval.destinationId }],
        ),
        ...(rerouteId === undefined ? {} : { rerouteId }),
      });
      return outcome.ok ? { ok: true, data: outcome.data.approvePayments.map(itemResult) } : outcome;
    },
  };
}

/** Declines payments with a reason, each ending by itself. */
export function useRejectPayments(): Decision<{ readonly ids: readonly string[]; readonly reason: string }> {
  const [run, { busy }] = useApiMutation(RejectPaymentsDocument);
  return {
    busy,
    async run({ ids, reason }) {
      const outcome = await run({ transactionTemplateIds: [...ids], reason });
      return outcome.ok ? { ok: true, data: outcome.data.rejectPayments.map(itemResult) } : outcome;
    },
  };
}

/** Cancels a request; gives the error or null. */
export function useCancelPayment(): {
  readonly run: (id: string) => Promise<ApiError | null>;
  readonly busy: boolean;
} {
  const [run, { busy }] = useApiMutation(CancelPaymentDocument);
  return {
    busy,
    async run(id) {
      const outcome = await run({ id });
      return outcome.ok ? null : outcome.error;
    },
  };
}
