import { lt, sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import { rateCounts } from './schema/index.ts';

const MINUTE = 60_000;
/** A process takes this part of a share at once, so that most requests ask nobody. */
const PARTS = 60;

export const minuteOf = (at: number): number => Math.floor(at / MINUTE);

/**
 * Counts what each name uses of a minute, over all processes that share the database. A process takes a part of the
 * share from the database and uses it up by itself; never more than the share is given out, and of what another process
 * took and did not use a part may be lost.
 */
export function sharedMinuteCounter(db: Db, now: () => number) {
  let minute = 0;
  let left = new Map<string, number>();
  const asking = new Map<string, Promise<boolean>>();

  async function take(name: string, share: number): Promise<boolean> {
    const part = Math.max(1, Math.floor(share / PARTS));
    const hand = left;
    const [taken] = await db
      .insert(rateCounts)
      .values({ name, minute, used: part })
      .onConflictDoUpdate({
        target: [rateCounts.name, rateCounts.minute],
        set: { used: sql`${rateCounts.used} + ${part}` },
        setWhere: sql`${rateCounts.used} + ${part} <= ${share}`,
      })
      .returning({ used: rateCounts.used });
    if (taken !== undefined) hand.set(name, part);
    return taken !== undefined;
  }

  /** Requests that come together ask once. Answers whether there is more. */
  function more(name: string, share: number): Promise<boolean> {
    const asked = asking.get(name) ?? take(name, share).finally(() => asking.delete(name));
    asking.set(name, asked);
    return asked;
  }

  /** Counts one more use; answers the seconds to wait where the name has used up its share, else 0. */
  return async (name: string, share: number): Promise<number> => {
    for (;;) {
      const at = now();
      if (minuteOf(at) !== minute) {
        minute = minuteOf(at);
        left = new Map();
      }
      const inHand = left.get(name) ?? 0;
      if (inHand > 0) {
        left.set(name, inHand - 1);
        return 0;
      }
      if (!(await more(name, share))) return Math.max(1, Math.ceil(((minute + 1) * MINUTE - at) / 1_000));
    }
  };
}

const DAY = 24 * 60 * MINUTE;

/**
 * Counts one more use of a daily allowance (UTC) across all processes, and returns whether the allowance had a use
 * left. The count is stored under the last minute of the day, so that cleanup removes it when the day is over. A use in
 * a transaction that is rolled back does not count.
 */
export async function countInDay(db: Db, name: string, share: number, now: number): Promise<boolean> {
  const minute = minuteOf(Math.floor(now / DAY) * DAY + DAY - 1);
  const [taken] = await db
    .insert(rateCounts)
    .values({ name, minute, used: 1 })
    .onConflictDoUpdate({
      target: [rateCounts.name, rateCounts.minute],
      set: { used: sql`${rateCounts.used} + 1` },
      setWhere: sql`${rateCounts.used} < ${share}`,
    })
    .returning({ used: rateCounts.used });
  return taken !== undefined;
}

/** Forgets the minutes that are over. */
export async function forgetRates(db: Db, now: number): Promise<void> {
  await db.delete(rateCounts).where(lt(rateCounts.minute, minuteOf(now)));
}
