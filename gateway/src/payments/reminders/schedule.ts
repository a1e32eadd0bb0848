import { bankingDaysFrom, localTime, type Day } from '../../base/banking-days.ts';

/** When nobody is woken by a mail any more, in the occasion's zone. */
const fromHour = 9;

/** What decides whether a payer is reminded now. */
export interface Reminding {
  dueOn: Day;
  /** Banking days after the due day, or before it where negative; the occasion's. */
  reminderDays: readonly number[];
  timeZone: string;
  requestedAt: Date | null;
  /** The last reminder, by hand or by this schedule. */
  remindedAt: Date | null;
}

/**
 * Whether today is a day of the schedule, in the occasion's zone, on which the payer has heard nothing yet: each day of the
 * schedule reminds once, and one that passed while nothing ran is not made up for.
 */
export function isReminderDue(
  { dueOn, reminderDays, timeZone, requestedAt, remindedAt }: Reminding,
  now: Date,
): boolean {
  const { day: today, hour } = localTime(now, timeZone);
  if (hour < fromHour || !reminderDays.some((count) => bankingDaysFrom(dueOn, count) === today)) return false;
  return [requestedAt, remindedAt].every((at) => at === null || localTime(at, timeZone).day < today);
}
