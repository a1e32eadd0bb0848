import { isAHoliday } from '@18f/us-federal-holidays';

/** Banks reckon by the Federal Reserve's clock. */
const easternDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

const shortDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

/** A day, `2026-11-23`, as people read it: `Mon, Nov 23`. */
export function formatBankingDay(day: string): string {
  return shortDay.format(new Date(`${day}T00:00:00.000Z`));
}

/**
 * Whether the Federal Reserve settles on a day, given as `2026-11-23`. A holiday on a Sunday is kept on Monday, one on
 * a Saturday is not moved (the Federal Reserve's holiday schedule).
 */
export function isBankingDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00.000Z`);
  const weekday = date.getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  return !isAHoliday(date, { shiftSaturdayHolidays: false, shiftSundayHolidays: true, utc: true });
}

/** The day, `2026-11-23`, that lies so many banking days after an instant (ISO 8601 UTC), in Eastern time. */
export function bankingDayAfter(iso: string, days: number): string {
  let day = easternDay.format(new Date(iso));
  for (let left = days; left > 0;) {
    day = dayAfter(day);
    if (isBankingDay(day)) left -= 1;
  }
  return day;
}

function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00.000Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}
