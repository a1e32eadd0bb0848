/** By when a request is to be paid, in words. */
export interface DueLook {
  readonly text: string;
  readonly isLate: boolean;
  /** The whole day, for example `Due Friday, November 27, 2026`. */
  readonly title: string;
}

export interface DueFacts {
  readonly displayStatus: string;
  readonly authorizedAt: string | null;
  readonly dueOn: string | null;
  /** Of the occasion: its days are meant. */
  readonly timeZone: string;
}

const dayMs = 86_400_000;
const at = (day: string): Date => new Date(`${day}T00:00:00.000Z`);
const named = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const weekday = named({ weekday: 'short' });
const monthDay = named({ month: 'short', day: 'numeric' });
const withYear = named({ month: 'short', day: 'numeric', year: 'numeric' });
const whole = named({ dateStyle: 'full' });

/** The calendar day of an instant in a zone. */
export const dayIn = (timeZone: string, now: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(now));

/** When an unanswered request is due, or how late it is; null for one without a day, and once it was answered. */
export function dueLook(
  { displayStatus, authorizedAt, dueOn, timeZone }: DueFacts,
  now: number,
): DueLook | null {
  const isOpen = authorizedAt === null && (displayStatus === 'PENDING' || displayStatus === 'CREATED');
  if (dueOn === null || !isOpen) return null;
  const today = dayIn(timeZone, now);
  const days = Math.round((at(dueOn).getTime() - at(today).getTime()) / dayMs);
  const title = `Due ${whole.format(at(dueOn))}`;
  if (days < 0) return { text: `${days === -1 ? '1 day' : `${-days} days`} late`, isLate: true, title };
  return { text: `due ${dayText(dueOn, days, today)}`, isLate: false, title };
}

function dayText(dueOn: string, days: number, today: string): string {
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days < 7) return weekday.format(at(dueOn));
  return (dueOn.slice(0, 4) === today.slice(0, 4) ? monthDay : withYear).format(at(dueOn));
}
