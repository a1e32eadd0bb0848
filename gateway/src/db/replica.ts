import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from './client.ts';

/** A server, and one that follows it, as far as it is asked whether they are at the same place. */
export interface Followed {
  /** Up to where the server's log holds what was committed. */
  committed: () => Promise<string>;
  /** Whether the one that follows shows everything up to there. */
  shows: (position: string) => Promise<boolean>;
}

/** How often it is looked whether the one that follows has come up. */
const LOOK_MS = 10;
/** A server that failed is left alone for so long. */
const REST_MS = 5_000;

/**
 * Tells whether the server that follows shows all that was committed before the call, by whichever process; waits for
 * that so long at most. False also where one of the two can't be asked.
 */
export function followsClosely({ committed, shows }: Followed, now = () => performance.now()) {
  let restsUntil = Number.NEGATIVE_INFINITY;
  return async (patience: number): Promise<boolean> => {
    const end = now() + patience;
    if (now() < restsUntil) return false;
    try {
      const position = await committed();
      while (!(await shows(position))) {
        if (now() >= end) return false;
        await wait(LOOK_MS);
      }
      return true;
    } catch {
      restsUntil = now() + REST_MS;
      return false;
    }
  };
}

const position = z.tuple([z.object({ position: z.string() })]);
const shown = z.tuple([z.object({ shows: z.boolean().nullable() })]);
const rows = z.object({ rows: z.unknown() });

/** The same of two PostgreSQL servers: every commit that was acknowledged is in the flushed part of the log. */
export const postgresFollowed = (primary: Db, replica: Db): Followed => ({
  async committed() {
    const answer = await primary.execute(sql`select pg_current_wal_flush_lsn()::text as position`);
    return position.parse(rows.parse(answer).rows)[0].position;
  },
  async shows(at) {
    const answer = await replica.execute(
      sql`select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${at}::pg_lsn as shows`,
    );
    return shown.parse(rows.parse(answer).rows)[0].shows === true;
  },
});
