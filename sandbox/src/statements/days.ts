const eastern = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' });

/** The month with which every account's lines begin. */
const FIRST_MONTH = '2025-01';

/** The calendar day of an instant where the banks are, `2026-11-24`. */
export const bankDayOf = (instant: Date): string => eastern.format(instant);

/** A day some calendar days later, or earlier where the count is negative. */
export function shiftDay(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00.000Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The month after a month, `2026-12`. */
const nextMonth = (month: string): string => shiftDay(`${month}-28`, 7).slice(0, 7);

/** The last day of a month. */
export const lastDayOf = (month: string): string => shiftDay(`${nextMonth(month)}-01`, -1);

/** The months up to that of a day, oldest first. */
export function monthsThrough(day: string): string[] {
  const months: string[] = [];
  for (let month = FIRST_MONTH; month <= day.slice(0, 7); month = nextMonth(month)) months.push(month);
  return months;
}
