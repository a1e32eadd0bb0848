import type { QueryChanges } from '@keyturn/shared/router';
import { anyTime, type DayRange } from '@keyturn/shared/ui/date-range';
import type { FilterValues } from './filter-values';
import type { FilterParameter } from './filters';
import { rangeOf } from './ranges';

/** The three dates of a payment that a range can be about. */
export const dateKinds = [
  { id: 'created', label: 'Created' },
  { id: 'authorized', label: 'Authorized' },
  { id: 'deposited', label: 'Deposited' },
] as const;
export type DateKind = (typeof dateKinds)[number]['id'];

/** A range of one of the three dates. */
export interface CustomRange {
  readonly kind: DateKind;
  readonly days: DayRange;
}

const parametersOf: Readonly<Record<DateKind, readonly FilterParameter[]>> = {
  created: ['start_at', 'end_at'],
  authorized: ['authorized_at'],
  deposited: ['deposited_at'],
};

/** The range that the Show control has in hand: the first of the three dates that is narrowed. */
export function customRange(filters: FilterValues): CustomRange {
  const ranges: readonly CustomRange[] = [
    { kind: 'created', days: rangeOf(`${filters.start_at ?? ''},${filters.end_at ?? ''}`) },
    { kind: 'authorized', days: rangeOf(filters.authorized_at) },
    { kind: 'deposited', days: rangeOf(filters.deposited_at) },
  ];
  return (
    ranges.find(({ days }) => days.first !== '' || days.last !== '') ?? { kind: 'created', days: anyTime }
  );
}

/** The filters that the Show control shows by itself; each other one has a chip. */
export const shownByRange = (filters: FilterValues): readonly FilterParameter[] =>
  parametersOf[customRange(filters).kind];

/** The change of the address that puts a range in the place of the one in hand, whichever date that was about. */
export function replaceRange(
  filters: FilterValues,
  { kind, days: { first, last } }: CustomRange,
): QueryChanges {
  const before = Object.fromEntries(shownByRange(filters).map((parameter) => [parameter, null]));
  const days =
    kind === 'created'
      ? { start_at: first, end_at: last }
      : { [`${kind}_at`]: first === '' && last === '' ? null : `${first},${last}` };
  return { ...before, show: 'Custom', ...days };
}
