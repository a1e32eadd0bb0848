import { isAHoliday } from '@18f/us-federal-holidays';

const eastern = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' });

/** The calendar day of an instant where the banks are, `2026-11-24`. */
export const bankDayOf = (instant: Date): string => eastern.format(instant);

const dateOf = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

/** A day some calendar days later, or earlier. */
export const shiftDay = (day: string, days: number): string =>
  new Date(dateOf(day).getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** Days since 1970, kept: a comparison of many entries asks for the same days again and again. */
const numbers = new Map<string, number>();
function numberOf(day: string): number {
  const known = numbers.get(day);
  if (known !== undefined) return known;
  if (numbers.size > 10_000) numbers.clear();
  const number = Math.round(dateOf(day).getTime() / 86_400_000);
  numbers.set(day, number);
  return number;
}

/** Calendar days from one day to another. */
export const daysBetween = (from: string, to: string): number => numberOf(to) - numberOf(from);

/** Whether the Federal Reserve settles on a day: a holiday on a Sunday is kept on Monday, one on a Saturday is not moved. */
function settles(day: string): boolean {
  const date = dateOf(day);
  if (date.getUTCDay() % 6 === 0) return false;
  return !isAHoliday(date, { shiftSaturdayHolidays: false, shiftSundayHolidays: true, utc: true });
}

/** Banking days after `from` up to and with `to`; no more than 60 are counted. */
export function bankingDaysBetween(from: string, to: string): number {
  let counted = 0;
  const last = Math.min(daysBetween(from, to), 90);
  for (let step = 1; step <= last && counted < 60; step += 1) if (settles(shiftDay(from, step))) counted += 1;
  return counted;
}
