import type { DayRange } from '@keyturn/shared/ui/date-range';
import { filterOf, groupOfTab, readQuery } from '../address/query';
import { daySpan, rangeOf } from '../address/ranges';
import { boardColumns, type StatusGroup } from '../payments/status-groups';
import { type PaymentStatus, statusLook } from '@keyturn/shared/payment-status';

/** What is exported. */
export interface ExportForm {
  readonly status: ExportStatus | '';
  readonly direction: 'INBOUND' | 'OUTBOUND' | '';
  readonly created: DayRange;
  readonly authorized: DayRange;
  readonly deposited: DayRange;
}

export type ExportStatus = StatusGroup | Exclude<PaymentStatus, 'NIL'>;

const groupTitles = new Map<string, string>(boardColumns.map(({ group, title }) => [group, title]));

/** The export's status filter: the groups, then each status by its own name. */
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

/** The gateway's filter: the query's, with what the form decides in its place. */
export function exportFilter(
  form: ExportForm,
  parameters: URLSearchParams,
  organizationSlug: string,
  now: Date,
) {
  const asked = filterOf(readQuery(parameters), organizationSlug, now);
  const kept = Object.fromEntries(Object.entries(asked).filter(([name]) => !decided.has(name)));
  return {
    ...kept,
    organizationSlug,
    ...(form.status === '' ? {} : { status: form.status }),
    ...(form.direction === '' ? {} : { direction: form.direction }),
    ...spanOfDays('startAt', 'endAt', form.created),
    ...spanOfDays('authorizedAtStart', 'authorizedAtEnd', form.authorized),
    ...spanOfDays('depositedAtStartExport', 'depositedAtEndExport', form.deposited),
  };
}

const noDays: DayRange = { first: '', last: '' };

/** The same filter without days, for what is exported again and again. */
export const undatedFilter = (form: ExportForm, parameters: URLSearchParams, organizationSlug: string) =>
  exportFilter(
    { ...form, created: noDays, authorized: noDays, deposited: noDays },
    parameters,
    organizationSlug,
    new Date(),
  );

/** What the form decides, whatever the query says. */
const decided = new Set([
  'direction',
  'startAt',
  'endAt',
  'authorizedAtStart',
  'authorizedAtEnd',
  'depositedAtStart',
  'depositedAtEnd',
]);

function daysOf(start: string | undefined, end: string | undefined): DayRange {
  return { first: localDay(start), last: localDay(end) };
}

function localDay(iso: string | undefined): string {
  if (iso === undefined) return '';
  const date = new Date(iso);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function spanOfDays(startName: string, endName: string, { first, last }: DayRange): Record<string, string> {
  const { start, end } = daySpan(rangeOf(`${first},${last}`));
  return { ...(start === null ? {} : { [startName]: start }), ...(end === null ? {} : { [endName]: end }) };
}
