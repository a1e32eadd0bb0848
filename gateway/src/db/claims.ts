import { gt, isNull, lte, or, type Column, type SQL } from 'drizzle-orm';

/**
 * Whether nobody has a claim on a row: there is none, or it is over. One that ends much later than any claim does was
 * made by a clock that was wrong, and would hold its work for as long as that was.
 *
 * @param lasts how long a claim lasts, milliseconds
 */
export const isFree = (claimedUntil: Column, now: Date, lasts: number): SQL | undefined =>
  or(isNull(claimedUntil), lte(claimedUntil, now), gt(claimedUntil, new Date(now.getTime() + 2 * lasts)));
