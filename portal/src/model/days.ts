const wholeDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** A calendar day, `2026-11-27`, as 'Friday, November 27, 2026'. */
export const calendarDay = (day: string): string => wholeDay.format(new Date(`${day}T00:00:00.000Z`));

/** Whether a calendar day is over in a time zone (IANA). */
export const isOver = (day: string, timeZone: string, now = new Date()): boolean =>
  day < new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);

/** What a checkbox is kept as, in words. */
const ticks: ReadonlyMap<string, string> = new Map([
  ['true', 'Yes'],
  ['false', 'No'],
]);

/** What somebody filled into a form, as it is read: a calendar day and a checkbox in words, all else as it stands. */
export const filledInText = (value: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? calendarDay(value)
    : (ticks.get(value) ?? value);
