import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from './client.ts';
import { readRows } from './read-rows.ts';

/** Tables whose rows stand in a part for each month, by their `at` (ADR 0286). */
export const monthlyTables = ['audit_log', 'transaction_events'] as const;

const DAY = 86_400_000;
/** Months are there so long before their first row. */
const AHEAD_MS = 62 * DAY;
/** Whoever waits behind this for a lock of the table waits no longer; the next day is early enough. */
const PATIENCE = sql.raw(`'2s'`);

/**
 * Makes the months that are missing, and moves over what came before its month was there. Then each table is looked at as
 * a whole, by which its statements are planned: the server does that by itself for the parts alone.
 */
export async function makeMonths(db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() + AHEAD_MS).toISOString();
  for (const table of monthlyTables) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = ${PATIENCE}`);
      await tx.execute(sql`select make_months(${table}, ${until}::timestamptz)`);
    });
    await db.execute(sql.raw(`analyze ${table}`));
  }
}

const end = z.object({ end: z.coerce.date() });

/** When the last month of a table that is there is over. */
export async function monthsEnd(db: Db, table: (typeof monthlyTables)[number]): Promise<Date> {
  const [found] = await readRows(db, end, sql`select months_end(${table}::regclass) as end`);
  if (found === undefined) throw new Error(`${table} has no months.`);
  return found.end;
}
