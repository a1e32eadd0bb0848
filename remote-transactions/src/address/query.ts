import type { DayRange } from '@keyturn/shared/ui/date-range';
import { type ColumnId, readColumns } from './columns';
import { readSort, type Sort, usualSort } from '../payments/sort';
import { listTabs, type StatusGroup } from '../payments/status-groups';
import type { PaymentStatus } from '@keyturn/shared/payment-status';
import { daySpan, type RangeChoice, rangeChoices, rangeOf, spanOf } from './ranges';
import { type FilterValues, readFilters } from './filter-values';

export type View = 'kanban' | 'list';

/** Everything of the transactions screen that lives in the address. */
export interface TransactionsQuery {
  readonly show: RangeChoice;
  /** The filters as the address writes them. */
  readonly filters: FilterValues;
  readonly payer: string;
  readonly address: string;
  readonly direction: 'INBOUND' | 'OUTBOUND' | null;
  readonly tab: string;
  readonly sort: Sort;
  /** Null where the address says nothing: then the remembered choice counts. */
  readonly view: View | null;
  readonly columns: readonly ColumnId[] | null;
}

/** Reads the address; what is malformed counts as not given. */
export function readQuery(parameters: URLSearchParams): TransactionsQuery {
  const filters = readFilters(parameters);
  const show = rangeChoices.find((choice) => choice === parameters.get('show'));
  const tab = parameters.get('tab');
  const view = parameters.get('view');
  return {
    show: hasDates(filters) ? 'Custom' : (show ?? 'Last 30 days'),
    filters,
    payer: filters.payer ?? '',
    address: filters.address ?? '',
    direction: directionOf(filters.direction),
    tab: listTabs.some(({ title }) => title === tab) && tab !== null ? tab : 'All',
    sort: readSort(parameters.get('sort'), usualSort(groupOfTab(tab ?? 'All'))),
    view: view === 'list' || view === 'kanban' ? view : null,
    columns: readColumns(parameters.get('columns')),
  };
}

const directionOf = (value: string | undefined) =>
  value === 'INBOUND' || value === 'OUTBOUND' ? value : null;

const hasDates = ({ start_at, end_at, authorized_at, deposited_at }: FilterValues): boolean =>
  [start_at, end_at, authorized_at, deposited_at].some((value) => value !== undefined);

/** The gateway's filter for what the address says. */
export function filterOf(query: TransactionsQuery, organizationSlug: string, now: Date) {
  const { filters } = query;
  const statuses = filters.status?.split(',') as PaymentStatus[] | undefined;
  const recovery = filters.recovery as 'OPEN' | 'SNOOZED' | undefined;
  const context = filters.context as 'EMD' | 'GENERIC' | 'REFUND' | undefined;
  return {
    organizationSlug,
    ...given('id', filters.id),
    ...given('traceId', filters.trace_id),
    ...given('batchId', filters.batch_id),
    ...given('fundingSourceId', filters.funding_source_id),
    ...given('paymentOccasionId', filters.payment_occasion_id),
    ...given('buyerFullName', filters.payer),
    ...given('buyerFirstName', filters.payer_first_name),
    ...given('buyerLastName', filters.payer_last_name),
    ...given('buyerEmail', filters.payer_email),
    ...given('buyerPhone', filters.payer_phone),
    ...given('address', filters.address),
    ...given('transferRef', filters.transfer_ref),
    ...given('fundingRef', filters.funding_ref),
    ...(query.direction === null ? {} : { direction: query.direction }),
    ...(context === undefined ? {} : { context }),
    ...(filters.due === 'late' ? { late: true } : {}),
    ...(statuses === undefined ? {} : { statuses }),
    ...(recovery === undefined ? {} : { recovery }),
    ...(filters.waits_for === undefined ? {} : { decidable: true }),
    ...datesOf(query, now),
  };
}

function given<K extends string>(name: K, value: string | undefined): { [name in K]?: string } {
  return value === undefined ? {} : ({ [name]: value.trim() } as { [name in K]?: string });
}

/** The spans of the three dates, ISO 8601 UTC. */
interface Dates {
  readonly startAt?: string;
  readonly endAt?: string;
  readonly authorizedAtStart?: string;
  readonly authorizedAtEnd?: string;
  readonly depositedAtStart?: string;
  readonly depositedAtEnd?: string;
}

function datesOf({ filters, show }: TransactionsQuery, now: Date): Dates {
  if (filters.id !== undefined) return {};
  if (show !== 'Custom') {
    const { start, end } = spanOf(show, now);
    return { startAt: start, endAt: end };
  }
  const created: DayRange = rangeOf(`${filters.start_at ?? ''},${filters.end_at ?? ''}`);
  return {
    ...named('startAt', 'endAt', created),
    ...named('authorizedAtStart', 'authorizedAtEnd', rangeOf(filters.authorized_at)),
    ...named('depositedAtStart', 'depositedAtEnd', rangeOf(filters.deposited_at)),
  };
}

function named(startName: keyof Dates, endName: keyof Dates, range: DayRange): Dates {
  const { start, end } = daySpan(range);
  return {
    ...(start === null ? {} : { [startName]: start }),
    ...(end === null ? {} : { [endName]: end }),
  };
}

/** The status group of the list's tab; null for All. */
export function groupOfTab(tab: string): StatusGroup | null {
  return listTabs.find(({ title }) => title === tab)?.group ?? null;
}

/** Whether the empty state may hint at payments older than six months. */
export function hasTextFilter({ filters }: TransactionsQuery): boolean {
  return filters.payer !== undefined || filters.address !== undefined;
}
