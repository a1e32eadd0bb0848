import type { Random } from './random.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A moment later by a random time between two lengths, in milliseconds. */
export function later(random: Random, at: Date, shortest: number, longest: number): Date {
  return new Date(at.getTime() + random.int(shortest, longest));
}

/** `days` before `now`; what is older than a week happened in the working hours of the American east coast. */
export function daysAgo(random: Random, now: Date, days: number): Date {
  const at = new Date(now.getTime() - days * DAY);
  if (days < 7) return at;
  const midnight = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
  return new Date(midnight + 13 * HOUR + random.int(0, 10 * HOUR));
}

/** The moment itself, or shortly before `now` where it has not come yet. */
export function passed(random: Random, now: Date, at: Date): Date {
  return at.getTime() <= now.getTime() ? at : new Date(now.getTime() - random.int(5 * MINUTE, 3 * HOUR));
}

/** When the bank network settles what was given to it: in the morning, `days` banking days later. */
export function settlement(random: Random, at: Date, days: number): Date {
  let day = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()));
  for (let left = days; left > 0;) {
    day = new Date(day.getTime() + DAY);
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left -= 1;
  }
  return new Date(day.getTime() + 12 * HOUR + random.int(0, 3 * HOUR));
}
