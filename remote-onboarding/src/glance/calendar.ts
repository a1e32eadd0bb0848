/** How many weeks of deposits are shown. */
export const weekCount = 12;

/** The starts of the last weeks, the present one included: Sundays at midnight where the viewer is. */
export function weekStarts(now: Date): readonly Date[] {
  const sunday = now.getDate() - now.getDay();
  return Array.from(
    { length: weekCount },
    (_, at) => new Date(now.getFullYear(), now.getMonth(), sunday - 7 * (weekCount - 1 - at)),
  );
}

/** Where the list's 'Last 30 days' begin: at the start of the day 30 days ago. */
export const thirtyDaysAgo = (now: Date): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - 30);

/** First and last day of the week that begins then, as the list's address writes days: `YYYY-MM-DD`. */
export function daysOfWeek(start: Date): readonly [first: string, last: string] {
  return [dayOf(start), dayOf(new Date(start.getFullYear(), start.getMonth(), start.getDate() + 6))];
}

function dayOf(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
