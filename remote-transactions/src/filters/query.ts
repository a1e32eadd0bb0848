import { listTabs, type StatusGroup } from '../status/groups';
import { customSpan, type RangeChoice, rangeChoices, type Span, spanOf } from './ranges';

/** Which date a custom range is about. */
export type RangeField = 'created' | 'authorized' | 'deposited';

/** Whether a text filter looks at the payer's name or at the address. */
export type TextField = 'payer' | 'address';

export type View = 'kanban' | 'list';

/** Everything of the transactions screen that lives in the address. */
export interface TransactionsQuery {
  readonly show: RangeChoice;
  readonly rangeField: RangeField;
  /** First and last day of a custom range, `YYYY-MM-DD`, or null. */
  readonly days: readonly [first: string, last: string] | null;
  readonly payer: string;
  readonly address: string;
  readonly id: string;
  readonly traceId: string;
  readonly batchId: string;
  readonly fundingSourceId: string;
  readonly paymentOccasionId: string;
  readonly direction: 'INBOUND' | 'OUTBOUND' | null;
  readonly tab: string;
  /** Null where the address says nothing: then the remembered choice counts. */
  readonly view: View | null;
}

const dayParameters: Readonly<Record<Exclude<RangeField, 'created'>, string>> = {
  authorized: 'authorized_at',
  deposited: 'deposited_at',
};

/** Reads the address; what is malformed counts as not given. */
export function readQuery(parameters: URLSearchParams): TransactionsQuery {
  const custom = customRange(parameters);
  const show = rangeChoices.find((choice) => choice === parameters.get('show'));
  const direction = parameters.get('direction');
  const tab = parameters.get('tab');
  const view = parameters.get('view');
  return {
    show: custom === null ? (show ?? 'Last 30 days') : 'Custom',
    rangeField: custom?.field ?? 'created',
    days: custom?.days ?? null,
    payer: parameters.get('payer') ?? '',
    address: parameters.get('address') ?? '',
    id: nineDigits(parameters.get('id')),
    traceId: parameters.get('trace_id') ?? '',
    batchId: parameters.get('batch_id') ?? '',
    fundingSourceId: parameters.get('funding_source_id') ?? '',
    paymentOccasionId: parameters.get('payment_occasion_id') ?? '',
    direction: direction === 'INBOUND' || direction === 'OUTBOUND' ? direction : null,
    tab: listTabs.some(({ title }) => title === tab) && tab !== null ? tab : 'All',
    view: view === 'list' || view === 'kanban' ? view : null,
  };
}

function customRange(
  parameters: URLSearchParams,
): { field: RangeField; days: readonly [string, string] } | null {
  const created = [parameters.get('start_at'), parameters.get('end_at')];
  const found: [RangeField, readonly (string | null | undefined)[]][] = [
    ['created', created],
    ['authorized', parameters.get(dayParameters.authorized)?.split(',') ?? []],
    ['deposited', parameters.get(dayParameters.deposited)?.split(',') ?? []],
  ];
  for (const [field, [first, last]] of found) {
    if (isDay(first) && isDay(last)) return { field, days: first <= last ? [first, last] : [last, first] };
  }
  return null;
}

function isDay(text: string | null | undefined): text is string {
  return text != null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

function nineDigits(text: string | null): string {
  return text !== null && /^\d{9}$/.test(text) ? text : '';
}

/** The parameters that say a custom range, and those that it replaces. */
export function rangeParameters(
  field: RangeField,
  days: readonly [string, string],
): Record<string, string | null> {
  const joined = days.join(',');
  return {
    show: 'Custom',
    start_at: field === 'created' ? days[0] : null,
    end_at: field === 'created' ? days[1] : null,
    authorized_at: field === 'authorized' ? joined : null,
    deposited_at: field === 'deposited' ? joined : null,
  };
}

/** The gateway's filter (platform document, section 7.1) for what the address says. */
export function filterOf(query: TransactionsQuery, organizationSlug: string, now: Date) {
  return {
    organizationSlug,
    ...given('id', query.id),
    ...given('traceId', query.traceId),
    ...given('batchId', query.batchId),
    ...given('fundingSourceId', query.fundingSourceId),
    ...given('paymentOccasionId', query.paymentOccasionId),
    ...given('buyerFullName', query.payer.trim()),
    ...given('address', query.address.trim()),
    ...(query.direction === null ? {} : { direction: query.direction }),
    ...rangeFilter(query, now),
  };
}

function given<K extends string>(name: K, value: string): { [name in K]?: string } {
  return value === '' ? {} : ({ [name]: value } as { [name in K]?: string });
}

/** The range of one of the three dates, ISO 8601 UTC. */
interface RangeFilter {
  readonly startAt?: string;
  readonly endAt?: string;
  readonly authorizedAtStart?: string;
  readonly authorizedAtEnd?: string;
  readonly depositedAtStart?: string;
  readonly depositedAtEnd?: string;
}

function rangeFilter(query: TransactionsQuery, now: Date): RangeFilter {
  if (query.id !== '') return {};
  const span = query.show === 'Custom' ? query.days && customSpan(...query.days) : spanOf(query.show, now);
  return span === null ? {} : namedSpan(query.rangeField, span);
}

function namedSpan(field: RangeField, { start, end }: Span): RangeFilter {
  switch (field) {
    case 'created':
      return { startAt: start, endAt: end };
    case 'authorized':
      return { authorizedAtStart: start, authorizedAtEnd: end };
    case 'deposited':
      return { depositedAtStart: start, depositedAtEnd: end };
  }
}

/** The status group of the list's tab; null for All. */
export function groupOfTab(tab: string): StatusGroup | null {
  return listTabs.find(({ title }) => title === tab)?.group ?? null;
}

/** Whether the empty state may hint at payments older than six months (areas document, section 2). */
export function hasTextFilter(query: TransactionsQuery): boolean {
  return query.payer.trim() !== '' || query.address.trim() !== '';
}
