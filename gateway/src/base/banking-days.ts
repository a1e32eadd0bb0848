import { isAHoliday } from '@18f/us-federal-holidays';

/** A calendar day, `2026-11-24`. */
export type Day = string;

const utc = (day: Day): Date => new Date(`${day}T00:00:00.000Z`);

/** A day some calendar days later, or earlier. */
function dayAfter(day: Day, count: number): Day {
  const date = utc(day);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** Whether the Federal Reserve settles on a day: a holiday on a Sunday is kept on Monday, one on a Saturday is not moved. */
function isBankingDay(day: Day): boolean {
  const weekday = utc(day).getUTCDay();
  const holidays = { shiftSaturdayHolidays: false, shiftSundayHolidays: true, utc: true };
  return weekday !== 0 && weekday !== 6 && !isAHoliday(utc(day), holidays);
}

/** The banking day that lies so many of them after a day, or before it where the count is negative; 0 is the day itself. */
export function bankingDaysFrom(day: Day, count: number): Day {
  const way = Math.sign(count);
  let reached = day;
  for (let left = Math.abs(count); left > 0; left -= 1) {
    do reached = dayAfter(reached, way);
    while (!isBankingDay(reached));
  }
  return reached;
}

/** The day and the hour (0 to 23) of an instant in a time zone. */
export function localTime(instant: Date, timeZone: string): { day: Day; hour: number } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' },
  } as const).formatToParts(instant);
  const of = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((part) => part.type === type)?.value ?? '';
  return { day: `${of('year')}-${of('month')}-${of('day')}`, hour: Number(of('hour')) };
}
