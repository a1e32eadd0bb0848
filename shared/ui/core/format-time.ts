const minute = 60_000;
const hour = 60 * minute;

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options);
const monthDay = format({ month: 'short', day: 'numeric' });
const monthDayYear = format({ month: 'short', day: 'numeric', year: 'numeric' });
const weekday = format({ weekday: 'short' });
const clock = format({ hour: 'numeric', minute: '2-digit' });

const startOfDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate());

/** Whole calendar days from `from` to `to`, across changes of the clock. */
function calendarDays(from: Date, to: Date): number {
  return Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / (24 * hour));
}

/** `Nov 12`, or `Nov 12, 2024` in another year than `now`. */
export function formatDate(date: Date, now: Date = new Date()): string {
  return (date.getFullYear() === now.getFullYear() ? monthDay : monthDayYear).format(date);
}

/** For records: `Nov 18, 9:14 AM`, with the year where it is another one. Viewer's time zone. */
export function formatDateTime(date: Date, now: Date = new Date()): string {
  return `${formatDate(date, now)}, ${clock.format(date)}`;
}

/** The exact moment for a `title`: `Nov 18, 2026, 9:14 AM`. */
export function formatExactTime(date: Date): string {
  return `${monthDayYear.format(date)}, ${clock.format(date)}`;
}

/**
 * For lists: `Just now`, `25 min ago`, `3 h ago`, `Yesterday`, `Tue` (within six days), `Nov 12`, `Nov 12, 2024`;
 * ahead of now `in 25 min`, `in 3 h`, `Tomorrow`, then the same. Viewer's time zone.
 */
export function formatRelativeTime(date: Date, now: Date = new Date()): string {
  const ahead = date.getTime() - now.getTime();
  const distance = Math.abs(ahead);
  const say = (amount: number, unit: string) =>
    ahead > 0 ? `in ${amount} ${unit}` : `${amount} ${unit} ago`;
  if (distance < minute) return 'Just now';
  if (distance < hour) return say(Math.floor(distance / minute), 'min');
  const days = calendarDays(now, date);
  if (days === 0 || distance < 6 * hour) return say(Math.floor(distance / hour), 'h');
  if (days === -1) return 'Yesterday';
  if (days === 1) return 'Tomorrow';
  return Math.abs(days) <= 6 ? weekday.format(date) : formatDate(date, now);
}
