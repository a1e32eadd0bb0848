import { filterOf, groupOfTab, readQuery } from '../filters/query';
import { customSpan, type Span } from '../filters/ranges';
import { boardColumns, type StatusGroup } from '../status/groups';
import { type PaymentStatus, statusLook } from '../status/status';

/** First and last day of a range, `YYYY-MM-DD`, or empty. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

/** What is exported. */
export interface ExportForm {
  readonly status: ExportStatus | '';
  readonly direction: 'INBOUND' | 'OUTBOUND' | '';
  readonly created: Days;
  readonly authorized: Days;
  readonly deposited: Days;
}

export type ExportStatus = StatusGroup | Exclude<PaymentStatus, 'NIL'>;

const groupTitles = new Map<string, string>(boardColumns.map(({ group, title }) => [group, title]));

/** The export's status filter: the groups, then each status by its own name (areas document, section 4). */
export const exportStatuses: readonly ExportStatus[] = [
  'REQUESTED_AND_PENDING',
  'AUTHORIZED_AND_INITIATED',
  'CANCELED_AND_FAILED',
  'APPROVAL_PENDING',
  'APPROVAL_REJECTED',
  'APPROVAL_EXPIRED',
  'DRAFT',
  'CREATED',
  'PENDING',
  'TRANSACTION_PENDING',
  'AUTHORIZED',
  'INITIATED',
  'CLEARED',
  'DEPOSITED',
  'COMPLETED',
  'BLOCKED',
  'FAILED',
  'CANCELED',
];

export function exportStatusLabel(status: ExportStatus): string {
  const title = status === 'DEPOSITED' ? undefined : groupTitles.get(status);
  if (title !== undefined) return title;
  return status === 'TRANSACTION_PENDING' ? 'Pending (accepted)' : statusLook(status as PaymentStatus).label;
}

/** The form as the present query fills it in. */
export function formOf(parameters: URLSearchParams, now: Date): ExportForm {
  const query = readQuery(parameters);
  const filter = filterOf(query, '', now);
  return {
    status: groupOfTab(query.tab) ?? '',
    direction: query.direction ?? '',
    created: daysOf(filter.startAt, filter.endAt),
    authorized: daysOf(filter.authorizedAtStart, filter.authorizedAtEnd),
    deposited: daysOf(filter.depositedAtStart, filter.depositedAtEnd),
  };
}

/** The gateway's filter: what the form says, with ids and texts of the query kept. */
export function exportFilter(
  form: ExportForm,
  parameters: URLSearchParams,
  organizationSlug: string,
  now: Date,
) {
  const { id, traceId, batchId, fundingSourceId, paymentOccasionId, buyerFullName, address } = filterOf(
    readQuery(parameters),
    organizationSlug,
    now,
  );
  const created = spanOfDays(form.created);
  const authorized = spanOfDays(form.authorized);
  const deposited = spanOfDays(form.deposited);
  return {
    organizationSlug,
    ...defined({ id, traceId, batchId, fundingSourceId, paymentOccasionId, buyerFullName, address }),
    ...(form.status === '' ? {} : { status: form.status }),
    ...(form.direction === '' ? {} : { direction: form.direction }),
    ...(created === null ? {} : { startAt: created.start, endAt: created.end }),
    ...(authorized === null ? {} : { authorizedAtStart: authorized.start, authorizedAtEnd: authorized.end }),
    ...(deposited === null
      ? {}
      : { depositedAtStartExport: deposited.start, depositedAtEndExport: deposited.end }),
  };
}

function defined(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function daysOf(start: string | undefined, end: string | undefined): Days {
  return start === undefined || end === undefined
    ? { first: '', last: '' }
    : { first: localDay(start), last: localDay(end) };
}

function localDay(iso: string): string {
  const date = new Date(iso);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function spanOfDays({ first, last }: Days): Span | null {
  if (first === '' && last === '') return null;
  const [from, to] = [first || last, last || first].sort();
  return from === undefined || to === undefined ? null : customSpan(from, to);
}
