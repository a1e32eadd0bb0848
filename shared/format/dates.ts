const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Made when it is first needed: the first screen shows no date, and a format takes a while to make. */
function formatter(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let made: Intl.DateTimeFormat | null = null;
  // Some engines put a narrow no-break space before AM and PM.
  return (date) =>
    (made ??= new Intl.DateTimeFormat('en-US', options)).format(date).replaceAll('\u202f', ' ');
}

const weekday = formatter({ weekday: 'short' });
const dayOfYear = formatter({ month: 'short', day: 'numeric' });
const date = formatter({ month: 'short', day: 'numeric', year: 'numeric' });
const dayAndMinute = formatter({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
const dateAndMinute = formatter({
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const wholeDay = formatter({ dateStyle: 'medium', timeZone: 'UTC' });
const dateAndSecond = formatter({ dateStyle: 'medium', timeStyle: 'medium' });

/**
 * How long ago, as lists show it: `Just now`, `25 min ago`, `3 h ago`, `Yesterday`, `Tue` (six days),
 * `Nov 12`, `Nov 12, 2024`; what is still to come by its exact time. Takes ISO 8601 UTC and the present instant; answers
 * in the local zone.
 */
export function relativeTime(iso: string, now: Date = new Date()): string {
  const at = new Date(iso);
  const passed = now.getTime() - at.getTime();
  if (passed < -minute) return exactTime(iso, now);
  if (passed < minute) return 'Just now';
  if (passed < hour) return `${Math.floor(passed / minute)} min ago`;
  const days = calendarDay(now) - calendarDay(at);
  if (days === 0) return `${Math.floor(passed / hour)} h ago`;
  if (days === 1) return 'Yesterday';
  if (days <= 6) return weekday(at);
  return at.getFullYear() === now.getFullYear() ? dayOfYear(at) : date(at);
}

/** A record's exact time in the local zone, `Nov 18, 9:14 AM`; `Nov 18, 2024, 9:14 AM` in another year than now's. */
export function exactTime(iso: string, now: Date = new Date()): string {
  const at = new Date(iso);
  return at.getFullYear() === now.getFullYear() ? dayAndMinute(at) : dateAndMinute(at);
}

/** The full time for a title: `Nov 18, 2026, 9:14:05 AM`. */
export function fullTime(iso: string): string {
  return dateAndSecond(new Date(iso));
}

/** What a checkbox is kept as, in words. */
const ticks: ReadonlyMap<string, string> = new Map([
  ['true', 'Yes'],
  ['false', 'No'],
]);

/**
 * What somebody filled into a form, as it is read: a day (`2026-11-24`) as `Nov 24, 2026`, a checkbox as Yes or No, all
 * else as it stands.
 */
export const filledInText = (value: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? wholeDay(new Date(value))
    : (ticks.get(value) ?? value);

/** Local days counted through, so that the hour that a change of the clocks adds or takes is no matter. */
const calendarDay = (at: Date): number => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / day;
