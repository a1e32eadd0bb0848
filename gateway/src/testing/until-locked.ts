import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../db/client.ts';

/** Waits until somebody waits for a lock in the database, which has to be on a server. */
export async function untilLocked({ executeSql }: Pick<Database, 'executeSql'>): Promise<void> {
  const waiting =
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  while ((await executeSql(waiting)).rows.length === 0) await wait(5);
}
