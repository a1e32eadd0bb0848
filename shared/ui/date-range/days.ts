/** First and last day of a range, `YYYY-MM-DD`; empty where that side is open. */
export interface DayRange {
  readonly first: string;
  readonly last: string;
}

/** No days at all: any time. */
export const anyTime: DayRange = { first: '', last: '' };

/** The years in which a payment's day can lie; what is still being typed ("0002") lies outside. */
const plausibleYears = { first: 2000, last: 2099 } as const;

/** Whether the text is a plausible day of the calendar, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  const year = Number(text.slice(0, 4));
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  return exists && year >= plausibleYears.first && year <= plausibleYears.last;
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A range as people read it, whatever the zone: "Nov 4 – 18, 2026", "from Nov 4, 2026", "Any time". */
export function shownDays({ first, last }: DayRange): string {
  if (first === '' && last === '') return 'Any time';
  if (first === '') return `until ${shownDay(last)}`;
  if (last === '') return `from ${shownDay(first)}`;
  return dayFormat.formatRange(midnight(first), midnight(last)).replaceAll('\u2009', ' ');
}

/** A day as people read it, whatever the zone: "Nov 4, 2026". */
export const shownDay = (day: string): string => dayFormat.format(midnight(day));

const midnight = (day: string) => new Date(`${day}T00:00:00Z`);
