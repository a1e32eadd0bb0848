import { type CalendarDate, endOfMonth, endOfWeek, startOfMonth, startOfWeek } from '@internationalized/date';
import type { DayRange } from './days';

/** A range by name. */
export interface Preset {
  readonly name: string;
  readonly days: DayRange;
}

/** The weeks of these calendars begin on Sunday. */
export const locale = 'en-US';

/** The ranges that are asked for most, as they are today; those that are not over end today. */
export function presetsOf(today: CalendarDate): readonly Preset[] {
  const lastWeek = today.subtract({ weeks: 1 });
  const lastMonth = today.subtract({ months: 1 });
  const quarter = startOfQuarter(today);
  return [
    preset('Last 7 days', today.subtract({ days: 7 }), today),
    preset('Last week', startOfWeek(lastWeek, locale), endOfWeek(lastWeek, locale)),
    preset('This month', startOfMonth(today), today),
    preset('Last month', startOfMonth(lastMonth), endOfMonth(lastMonth)),
    preset('This quarter', quarter, today),
    preset('Last quarter', quarter.subtract({ months: 3 }), quarter.subtract({ days: 1 })),
    preset('Year to date', today.set({ month: 1, day: 1 }), today),
  ];
}

function startOfQuarter(day: CalendarDate): CalendarDate {
  return startOfMonth(day.set({ month: day.month - ((day.month - 1) % 3), day: 1 }));
}

const preset = (name: string, first: CalendarDate, last: CalendarDate): Preset => ({
  name,
  days: { first: first.toString(), last: last.toString() },
});
