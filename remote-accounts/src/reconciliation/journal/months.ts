import { bankToday } from '../days';

/** Days from one to another, each `2026-11-24`. */
export interface Days {
  readonly fromDay: string;
  readonly throughDay: string;
}

/** A month of the books. */
export interface Month extends Days {
  /** `October 2026` */
  readonly name: string;
}

const inWords = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** So many months are offered. */
const offered = 13;

/** The months of the banks' calendar, this one first. */
export function monthsUntil(now: Date): readonly Month[] {
  const [year = 0, month = 0] = bankToday(now).split('-').map(Number);
  return Array.from({ length: offered }, (_each, back) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 1));
    const last = new Date(Date.UTC(year, month - back, 0));
    return { name: inWords.format(first), fromDay: dayOf(first), throughDay: dayOf(last) };
  });
}

const mostDays = 366;

/** What is wrong with days that were typed; null for nothing. */
export function problemOfDays({ fromDay, throughDay }: Days): string | null {
  if (fromDay === '' || throughDay === '') return 'Choose both days';
  const days = (Date.parse(throughDay) - Date.parse(fromDay)) / 86_400_000;
  if (days < 0) return 'Choose the first day or a later one';
  return days >= mostDays ? 'Choose at most a year' : null;
}
