import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { readRows } from '../../../db/read-rows.ts';
import { lastSeal } from './store.ts';

/**
 * A step of making a seal, in a short transaction of its own, so that nobody waits for a whole day's rows. What a process
 * that died had written goes on from there. Null where another process is at it, or was quicker.
 */
export type Step = <Made>(run: (tx: Db) => Promise<Made>) => Promise<{ made: Made } | null>;

/** The steps of the seal with a number. */
export const stepOf =
  (db: Db, number: number): Step =>
  (run) =>
    db.transaction(async (tx) => {
      const [lock] = await readRows(
        tx,
        z.object({ mine: z.boolean() }),
        sql`select pg_try_advisory_xact_lock(hashtextextended('day-seals', 0)) as mine`,
      );
      if (lock?.mine !== true || ((await lastSeal(tx))?.number ?? 0) !== number - 1) return null;
      return { made: await run(tx) };
    });
