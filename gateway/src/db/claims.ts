import { sql, type Column, type SQL } from 'drizzle-orm';

/** Returns the current time as an SQL expression. */
export type DatabaseClock = () => SQL<Date>;

/**
 * The database's own clock. Processes compare claims that other processes made, and the clocks of processes differ.
 * With its own clock, a gateway that is two days ahead would hold its work for two days after it died.
 */
export const databaseClock: DatabaseClock = () => sql<Date>`clock_timestamp()`;

/** Returns the end of a claim that begins now. @param lasts milliseconds */
export const claimedFor = (now: SQL<Date>, lasts: number): SQL<Date> =>
  sql<Date>`(${now} + ${lasts}::float8 * interval '1 millisecond')`;

/**
 * Checks whether a row is unclaimed: it has no claim, or its claim has expired. A claim that ends much later than any
 * valid claim was made by an earlier release with a wrong clock. Such a claim is ignored, because it would hold its
 * work for just as long.
 *
 * @param lasts how long a claim lasts, in milliseconds
 */
export const isFree = (claimedUntil: Column, now: SQL<Date>, lasts: number): SQL<boolean> =>
  sql<boolean>`(${claimedUntil} is null or ${claimedUntil} <= ${now} or ${claimedUntil} > ${claimedFor(now, 2 * lasts)})`;
