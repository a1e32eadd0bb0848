import { sql, type Column, type SQL } from 'drizzle-orm';

/** The moment of a statement in SQL. */
export type DatabaseClock = () => SQL<Date>;

/**
 * The database's own clock. Claims are compared by other processes than those that made them, and the clocks of processes
 * differ: a gateway whose clock is two days ahead would hold its work for two days after it died.
 */
export const databaseClock: DatabaseClock = () => sql<Date>`clock_timestamp()`;

/** The end of a claim that begins now. @param lasts milliseconds */
export const claimedFor = (now: SQL<Date>, lasts: number): SQL<Date> =>
  sql<Date>`(${now} + ${lasts}::float8 * interval '1 millisecond')`;

/**
 * Whether nobody has a claim on a row: there is none, or it is over. One that ends much later than any claim does was
 * made by an earlier release with a wrong clock, and would hold its work for as long as that was.
 *
 * @param lasts how long a claim lasts, milliseconds
 */
export const isFree = (claimedUntil: Column, now: SQL<Date>, lasts: number): SQL<boolean> =>
  sql<boolean>`(${claimedUntil} is null or ${claimedUntil} <= ${now} or ${claimedUntil} > ${claimedFor(now, 2 * lasts)})`;
