import type { TransactionTemplatesFilter } from '../../generated/schema.ts';

type Range = readonly [string | null | undefined, string | null | undefined];

/** The name of an exported file: the organization, and the days that were asked for, in the organization's zone. */
export function fileNameOf(slug: string, filter: TransactionTemplatesFilter, timeZone: string): string {
  const ranges: readonly (readonly [string, Range])[] = [
    ['', [filter.startAt, filter.endAt]],
    ['authorized-', [filter.authorizedAtStart, filter.authorizedAtEnd]],
    [
      'deposited-',
      [
        filter.depositedAtStart ?? filter.depositedAtStartExport,
        filter.depositedAtEnd ?? filter.depositedAtEndExport,
      ],
    ],
  ];
  const told = ranges.flatMap(([kind, [start, end]]) => {
    const days = [start ? `from-${dayOf(start, timeZone)}` : '', end ? `to-${dayOf(end, timeZone)}` : ''];
    const range = days.filter((day) => day !== '').join('-');
    return range === '' ? [] : [`${kind}${range}`];
  });
  return `payments-${slug}-${told.length === 0 ? 'all' : told.join('-')}.csv`;
}

const dayOf = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(instant));

/** A time zone as it was given; null where there is no such one. */
export function zoneOf(given: string | null | undefined): string | null {
  if (given == null) return null;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: given }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
