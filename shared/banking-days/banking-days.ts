import { isAHoliday } from '@18f/us-federal-holidays';

/** A calendar day of the banks, `2026-11-24`. */
export type BankDay = string;

/** Banks reckon by the Federal Reserve's clock. */
const eastern = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
});

const shortDay = { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' } as const;
const ofThisYear = new Intl.DateTimeFormat('en-US', shortDay);
const ofAnotherYear = new Intl.DateTimeFormat('en-US', { ...shortDay, year: 'numeric' });

/** A day as people read it: `Mon, Nov 23`; `Sat, Jan 16, 2027` in another year than now's. */
export function formatBankingDay(day: BankDay, now: Date = new Date()): string {
  const isThisYear = easternTime(now.toISOString()).day.slice(0, 4) === day.slice(0, 4);
  return (isThisYear ? ofThisYear : ofAnotherYear).format(new Date(`${day}T00:00:00.000Z`));
}

/** The day and the hour (0 to 23) of an instant (ISO 8601) where the banks are. */
export function easternTime(iso: string): { readonly day: BankDay; readonly hour: number } {
  const parts = new Map(eastern.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
  const of = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return { day: `${of('year')}-${of('month')}-${of('day')}`, hour: Number(of('hour')) };
}

/**
 * Whether the Federal Reserve settles on a day. A holiday on a Sunday is kept on Monday, one on a Saturday is not moved
 * (the Federal Reserve's holiday schedule).
 */
export function isBankingDay(day: BankDay): boolean {
  const date = new Date(`${day}T00:00:00.000Z`);
  const weekday = date.getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  return !isAHoliday(date, { shiftSaturdayHolidays: false, shiftSundayHolidays: true, utc: true });
}

/** A day some calendar days later. */
export function addDays(day: BankDay, count: number): BankDay {
  const date = new Date(`${day}T00:00:00.000Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** The day itself where the banks settle on it, else the next on which they do. */
export function bankingDayFrom(day: BankDay): BankDay {
  return isBankingDay(day) ? day : bankingDayFrom(addDays(day, 1));
}

/** The day that lies so many banking days after a day, whether the banks settle on that or not. */
export function addBankingDays(day: BankDay, count: number): BankDay {
  return count <= 0 ? day : addBankingDays(bankingDayFrom(addDays(day, 1)), count - 1);
}

/** The day that lies so many banking days after an instant (ISO 8601 UTC), in Eastern time. */
export function bankingDayAfter(iso: string, days: number): BankDay {
  return addBankingDays(easternTime(iso).day, days);
}
