import dayjs from 'dayjs';

const minute = 60_000;
const hour = 60 * minute;

/**
 * How long ago, as lists show it: `Just now`, `25 min ago`, `3 h ago`, `Yesterday`, `Tue` (six days),
 * `Nov 12`, `Nov 12, 2024`. Takes ISO 8601 UTC and the present instant; answers in the local zone.
 */
export function relativeTime(iso: string, now: Date = new Date()): string {
  const at = dayjs(iso);
  const today = dayjs(now);
  const passed = today.diff(at);
  if (passed < minute) return 'Just now';
  if (passed < hour) return `${Math.floor(passed / minute)} min ago`;
  const days = today.startOf('day').diff(at.startOf('day'), 'day');
  if (days === 0) return `${Math.floor(passed / hour)} h ago`;
  if (days === 1) return 'Yesterday';
  if (days <= 6) return at.format('ddd');
  return at.format(at.year() === today.year() ? 'MMM D' : 'MMM D, YYYY');
}

/** A record's exact time in the local zone, `Nov 18, 9:14 AM` (areas document, section 2, Admins). */
export function exactTime(iso: string): string {
  return dayjs(iso).format('MMM D, h:mm A');
}

/** The full time for a title: `Nov 18, 2026, 9:14:05 AM`. */
export function fullTime(iso: string): string {
  return dayjs(iso).format('MMM D, YYYY, h:mm:ss A');
}
