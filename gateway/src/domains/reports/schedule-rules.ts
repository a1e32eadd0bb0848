import { instantAt, localTime, shiftDay, type Day } from '../../base/banking-days.ts';
import type { ScheduledExport } from '../../db/schema/shapes.ts';
import type { ExportDate, ExportRhythm } from '../../db/schema/values.ts';
import type { TransactionTemplatesFilter } from '../../generated/schema.ts';

/** When people begin to read their mails, by their own clock. */
const MORNING_HOUR = 7;

/** Sunday is 0. */
const weekday = (day: Day): number => new Date(`${day}T00:00:00.000Z`).getUTCDay();
const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** The next day after this one on which an export is due: each day, Mondays, the first of a month. */
export function dayAfter(every: ExportRhythm, day: Day): Day {
  switch (every) {
    case 'DAILY':
      return shiftDay(day, 1);
    case 'WEEKLY':
      return shiftDay(day, (8 - weekday(day)) % 7 || 7);
    case 'MONTHLY':
      return firstOfMonth(shiftDay(firstOfMonth(day), 31));
  }
}

/** The days of which an export tells that is due on this one: the day, the week from Sunday to Saturday, or the month before. */
export function daysBefore(every: ExportRhythm, day: Day): { first: Day; last: Day } {
  switch (every) {
    case 'DAILY':
      return { first: shiftDay(day, -1), last: shiftDay(day, -1) };
    case 'WEEKLY': {
      const sunday = shiftDay(day, -weekday(day));
      return { first: shiftDay(sunday, -7), last: shiftDay(sunday, -1) };
    }
    case 'MONTHLY': {
      const last = shiftDay(firstOfMonth(day), -1);
      return { first: firstOfMonth(last), last };
    }
  }
}

/** When an export is made next after an instant. */
export const nextRun = (every: ExportRhythm, after: Date, timeZone: string): Date =>
  instantAt(dayAfter(every, localTime(after, timeZone).day), MORNING_HOUR, timeZone);

/** What a run tells of that was due at an instant. */
export function scheduledFor(
  { every, dated, timeZone }: { every: ExportRhythm; dated: ExportDate; timeZone: string },
  dueAt: Date,
): ScheduledExport {
  return { every, dated, ...daysBefore(every, localTime(dueAt, timeZone).day) };
}

const ranges = {
  CREATED: ['startAt', 'endAt'],
  AUTHORIZED: ['authorizedAtStart', 'authorizedAtEnd'],
  DEPOSITED: ['depositedAtStart', 'depositedAtEnd'],
} as const satisfies Record<ExportDate, readonly (keyof TransactionTemplatesFilter)[]>;

/** Names of a filter that say days, which a schedule says itself. */
export const dayNames = [
  ...Object.values(ranges).flat(),
  'depositedAtStartExport',
  'depositedAtEndExport',
] as const;

/** A filter's part for the days of a run, both ends inclusive. */
export function rangeOf({ dated, first, last }: ScheduledExport, timeZone: string): Record<string, string> {
  const [start, end] = ranges[dated];
  return {
    [start]: instantAt(first, 0, timeZone).toISOString(),
    [end]: new Date(instantAt(shiftDay(last, 1), 0, timeZone).getTime() - 1).toISOString(),
  };
}
