import type { DayRange } from '@keyturn/shared/ui/date-range';
import dayjs from 'dayjs';

/** The choices of the 'Show' selector. */
export const rangeChoices = ['Last 30 days', 'This month', 'Last month', 'Custom'] as const;
export type RangeChoice = (typeof rangeChoices)[number];

/** An inclusive span of time, ISO 8601 UTC. */
export interface Span {
  readonly start: string;
  readonly end: string;
}

/**
 * The span of a choice by whole local days: Last 30 days begins at the start of
 * the day 30 days ago, This month at the start of the month, Last month is the previous calendar month.
 */
export function spanOf(choice: Exclude<RangeChoice, 'Custom'>, now: Date): Span {
  const today = dayjs(now);
  switch (choice) {
    case 'Last 30 days':
      return span(today.subtract(30, 'day'), today);
    case 'This month':
      return span(today.startOf('month'), today);
    case 'Last month': {
      const month = today.subtract(1, 'month');
      return span(month.startOf('month'), month.endOf('month'));
    }
  }
}

/** Reads a range that the address writes as 'first,last'; the days are put in order. */
export function rangeOf(text: string | undefined): DayRange {
  const [first = '', last = ''] = text?.split(',') ?? [];
  return first !== '' && last !== '' && last < first ? { first: last, last: first } : { first, last };
}

/** From the start of the first local day to the end of the last; null where a side is open. */
export function daySpan({ first, last }: DayRange): {
  readonly start: string | null;
  readonly end: string | null;
} {
  return {
    start: first === '' ? null : dayjs(first).startOf('day').toISOString(),
    end: last === '' ? null : dayjs(last).endOf('day').toISOString(),
  };
}

function span(first: dayjs.Dayjs, last: dayjs.Dayjs): Span {
  return { start: first.startOf('day').toISOString(), end: last.endOf('day').toISOString() };
}
