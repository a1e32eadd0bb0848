import type { DayRange } from '@keyturn/shared/ui/date-range';
import dayjs from 'dayjs';

/** The ranges that are exported most, by whole local days; weeks begin on Sunday, as in the calendar. */
export function quickRanges(now: Date): readonly { readonly name: string; readonly days: DayRange }[] {
  const today = dayjs(now);
  const week = today.subtract(1, 'week');
  const month = today.subtract(1, 'month');
  return [
    { name: 'Last week', days: days(week.startOf('week'), week.endOf('week')) },
    { name: 'This month', days: days(today.startOf('month'), today) },
    { name: 'Last month', days: days(month.startOf('month'), month.endOf('month')) },
  ];
}

const days = (first: dayjs.Dayjs, last: dayjs.Dayjs): DayRange => ({
  first: first.format('YYYY-MM-DD'),
  last: last.format('YYYY-MM-DD'),
});
