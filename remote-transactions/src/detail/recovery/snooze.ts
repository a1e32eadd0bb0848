/** Hour of the day at which what was put aside is back. */
const MORNING = 9;

/** Tomorrow morning where the person is, ISO 8601 UTC. */
export function snoozedTo(now: Date): string {
  const morning = new Date(now);
  morning.setDate(morning.getDate() + 1);
  morning.setHours(MORNING, 0, 0, 0);
  return morning.toISOString();
}
