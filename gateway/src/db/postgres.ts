import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Database } from './client.ts';
import { casing, migrationsFolder } from './migrate.ts';
import { openNotifications } from './postgres-notifications.ts';
import * as schema from './schema/index.ts';

/** Any number: the same in every process, so that only one of them migrates at a time. */
const MIGRATION_LOCK = 715_204_118;

/** Opens a pool of connections to a PostgreSQL server. Any number of processes may share one database. */
export async function openPostgres(databaseUrl: string, maxConnections = 10): Promise<Database> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: maxConnections });
  pool.on('error', () => undefined); // an idle connection was lost: the pool opens another
  try {
    await migrateAlone(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const notifications = openNotifications(databaseUrl);
  return {
    db: drizzle({ client: pool, schema, casing }),
    kind: 'postgres',
    listen: notifications.listen,
    async executeSql(text, values) {
      const result: unknown = await (values === undefined ? pool.query(text) : pool.query(text, values));
      const results: unknown[] = Array.isArray(result) ? result : [result];
      return { rows: results.flatMap(rowsOf) };
    },
    async close() {
      await notifications.close();
      await pool.end();
    },
  };
}

async function migrateAlone(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle({ client, schema, casing }), { migrationsFolder });
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  } finally {
    client.release();
  }
}

function rowsOf(result: unknown): unknown[] {
  const rows: unknown = typeof result === 'object' && result !== null && 'rows' in result ? result.rows : [];
  return Array.isArray(rows) ? rows : [];
}
