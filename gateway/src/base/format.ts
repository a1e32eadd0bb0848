const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Integer cents as '$18,500.00'. */
export function money(cents: number): string {
  return dollars.format(cents / 100);
}

/** An instant as 'Nov 18, 2026, 9:14 AM EST' in the given IANA zone; a zone that is not known reads as UTC. */
export function moment(iso: string, timeZone: string): string {
  const parts = { month: 'short', day: 'numeric', year: 'numeric' } as const;
  const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat('en-US', { ...parts, ...clock, timeZone: knownZone(timeZone) }).format(
    new Date(iso),
  );
}

function knownZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/** A US phone number as '(207) 555-0100'; anything else stays as it is. */
export function phoneNumber(text: string): string {
  const digits = /^1?(\d{3})(\d{3})(\d{4})$/.exec(text.replace(/[\s().+-]/g, ''));
  return digits ? `(${digits[1]}) ${digits[2]}-${digits[3]}` : text;
}

const mediumDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const wholeDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** A calendar day, `2026-11-27`, as 'Nov 27, 2026'. */
export const dayInWords = (day: string): string => mediumDay.format(new Date(`${day}T00:00:00.000Z`));

/** A calendar day, `2026-11-27`, as 'Friday, November 27, 2026'. */
export const calendarDay = (day: string): string => wholeDay.format(new Date(`${day}T00:00:00.000Z`));

/** What a checkbox is kept as, in words. */
const ticks: ReadonlyMap<string, string> = new Map([
  ['true', 'Yes'],
  ['false', 'No'],
]);

/** What somebody filled into a form, as it is read: a calendar day and a checkbox in words, all else as it stands. */
export const filledIn = (value: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? calendarDay(value)
    : (ticks.get(value) ?? value);
