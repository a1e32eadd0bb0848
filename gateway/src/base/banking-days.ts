import { isAHoliday } from '@18f/us-federal-holidays';

/** A calendar day, `2026-11-24`. */
export type Day = string;

const MS_A_DAY = 86_400_000;

const eastern = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' });

/** The calendar day of an instant where the banks are. */
export const bankDayOf = (instant: Date): Day => eastern.format(instant);

const utc = (day: Day): Date => new Date(`${day}T00:00:00.000Z`);

/** A day some calendar days later, or earlier where the count is negative. */
export const shiftDay = (day: Day, days: number): Day =>
  new Date(utc(day).getTime() + days * MS_A_DAY).toISOString().slice(0, 10);

/** Days since 1970, kept: a comparison of many entries asks for the same days again and again. */
const numbers = new Map<Day, number>();
function numberOf(day: Day): number {
  const known = numbers.get(day);
  if (known !== undefined) return known;
  if (numbers.size > 10_000) numbers.clear();
  const number = Math.round(utc(day).getTime() / MS_A_DAY);
  numbers.set(day, number);
  return number;
}

/** Calendar days from one day to another. */
export const daysBetween = (from: Day, to: Day): number => numberOf(to) - numberOf(from);

/** Kept as well: holidays take long to work out, and many payments ask about the same days. */
const settled = new Map<Day, boolean>();

/** Whether the Federal Reserve settles on a day: a holiday on a Sunday is kept on Monday, one on a Saturday is not moved. */
export function isBankingDay(day: Day): boolean {
  const known = settled.get(day);
  if (known !== undefined) return known;
  if (settled.size > 10_000) settled.clear();
  const settles = settlesOn(day);
  settled.set(day, settles);
  return settles;
}

function settlesOn(day: Day): boolean {
  const date = utc(day);
  if (date.getUTCDay() % 6 === 0) return false;
  return !isAHoliday(date, { shiftSaturdayHolidays: false, shiftSundayHolidays: true, utc: true });
}

/** The banking day that lies so many of them after a day, or before it where the count is negative; 0 is the day itself. */
export function bankingDaysFrom(day: Day, count: number): Day {
  const way = Math.sign(count);
  let reached = day;
  for (let left = Math.abs(count); left > 0; left -= 1) {
    do reached = shiftDay(reached, way);
    while (!isBankingDay(reached));
  }
  return reached;
}

/** Banking days after `from` up to and with `to`; no more than 60 are counted. */
export function bankingDaysBetween(from: Day, to: Day): number {
  let counted = 0;
  const last = Math.min(daysBetween(from, to), 90);
  for (let step = 1; step <= last && counted < 60; step += 1)
    if (isBankingDay(shiftDay(from, step))) counted += 1;
  return counted;
}

/** Kept: each takes long to make, and every line of a batch asks for its day. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' },
  } as const);
  clocks.set(timeZone, made);
  return made;
}

/** The day and the hour (0 to 23) of an instant in a time zone. */
export function localTime(instant: Date, timeZone: string): { day: Day; hour: number } {
  const parts = clockOf(timeZone).formatToParts(instant);
  const of = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((part) => part.type === type)?.value ?? '';
  return { day: `${of('year')}-${of('month')}-${of('day')}`, hour: Number(of('hour')) };
}

/** The instant at which an hour of a day begins in a time zone; of one that the clocks skip, the one after it. */
export function instantAt(day: Day, hour: number, timeZone: string): Date {
  const wanted = utc(day).getTime() + hour * 3_600_000;
  const guess = wanted - offsetAt(wanted, timeZone);
  return new Date(wanted - offsetAt(guess, timeZone));
}

/** How far the clocks of a time zone are ahead of UTC at an instant, milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const name = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)$/.exec(name ?? '') ?? [];
  const ahead = Number(hours ?? 0) * 3_600_000 + Number(minutes ?? 0) * 60_000;
  return sign === '-' ? -ahead : ahead;
}
