import { isAHoliday } from '@18f/us-federal-holidays';

/** A calendar day of the banks, `2026-11-24`. The Federal Reserve keeps Eastern time. */
export type BankDay = string;

const eastern = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
});

/** The day and the hour (0 to 23) of an instant (ISO 8601) where the banks are. */
export function easternTime(iso: string): { readonly day: BankDay; readonly hour: number } {
  const parts = new Map(eastern.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
  const of = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return { day: `${of('year')}-${of('month')}-${of('day')}`, hour: Number(of('hour')) };
}

/**
 * Whether the banks settle on a day: not on weekends nor on holidays of the Federal Reserve. A holiday on a Sunday is
 * kept on Monday; one on a Saturday is not made up for.
 */
export function isBankingDay(day: BankDay): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  const weekday = date.getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  return !isAHoliday(date, { utc: true, shiftSaturdayHolidays: false, shiftSundayHolidays: true });
}

/** A day some calendar days later. */
export function addDays(day: BankDay, count: number): BankDay {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** The day itself where the banks settle on it, else the next on which they do. */
export function bankingDayFrom(day: BankDay): BankDay {
  return isBankingDay(day) ? day : bankingDayFrom(addDays(day, 1));
}

/** The banking day that comes `count` banking days after a day; of a day off, counted from the next banking day. */
export function addBankingDays(day: BankDay, count: number): BankDay {
  const start = bankingDayFrom(day);
  return count === 0 ? start : addBankingDays(addDays(start, 1), count - 1);
}
