import { getTableName, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import * as schema from '../db/schema/index.ts';

const tables = Object.values(schema).map((table) => getTableName(table));

/**
 * Backs up every table of the database.
 *
 * @returns what restores them once, as a backup of a server does: also rows that nobody may change.
 */
export async function backUp(database: Database): Promise<() => Promise<void>> {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`create schema backup`);
    for (const table of tables)
      await tx.execute(sql.raw(`create table backup."${table}" as table public."${table}"`));
  });
  return () =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      for (const table of tables) {
        await tx.execute(sql.raw(`delete from public."${table}"`));
        await tx.execute(sql.raw(`insert into public."${table}" select * from backup."${table}"`));
      }
      await tx.execute(sql`drop schema backup cascade`);
    });
}
