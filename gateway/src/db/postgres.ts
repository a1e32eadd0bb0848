import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Database } from './client.ts';
import { casing, migrationsFolder, refuseOtherMigrations } from './migrate.ts';
import { openNotifications } from './postgres-notifications.ts';

/** Any number: the same in every process, so that only one of them makes tables at a time. */
const TABLES_LOCK = 715_204_118;
/** Whoever finds every connection taken for so long is told to come again. */
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Opens a pool of connections to a PostgreSQL server. Any number of processes may share one database.
 *
 * @throws OtherMigrations when its tables were made by migrations that this build does not have.
 */
export async function openPostgres(databaseUrl: string, maxConnections = 10): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // A connection was lost: the pool opens another, and who was using it hears of it from the query.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await alone(pool, async (client) => {
      await refuseOtherMigrations((text) => client.query(text));
      await migrate(drizzle({ client, casing }), { migrationsFolder });
    });
  } catch (error) {
    await pool.end();
    throw error;
  }
  const notifications = openNotifications(databaseUrl);
  return {
    db: drizzleOn(pool),
    kind: 'postgres',
    listen: notifications.listen,
    async executeSql(text, values) {
      const result: unknown = await (values === undefined ? pool.query(text) : pool.query(text, values));
      const results: unknown[] = Array.isArray(result) ? result : [result];
      return { rows: results.flatMap(rowsOf) };
    },
    alone: (work) => alone(pool, work),
    async close() {
      await notifications.close();
      await pool.end();
    },
  };
}

/**
 * The pool's query interface. drizzle itself keeps a connection for ever when the BEGIN on it fails, as it does while the
 * server restarts: ten of these and the pool is empty. Here each is given back, whatever happened on it.
 */
function drizzleOn(pool: pg.Pool) {
  const db = drizzle({ client: pool, casing });
  const transaction: typeof db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle({ client, casing }).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return Object.assign(db, { transaction });
}

/** Runs work while this process alone holds the lock, which ends with its connection too. */
async function alone<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let finished = false;
  try {
    await client.query('SELECT pg_advisory_lock($1)', [TABLES_LOCK]);
    const result = await work(client);
    await client.query('SELECT pg_advisory_unlock($1)', [TABLES_LOCK]);
    finished = true;
    return result;
  } finally {
    client.release(!finished);
  }
}

function rowsOf(result: unknown): unknown[] {
  const rows: unknown = typeof result === 'object' && result !== null && 'rows' in result ? result.rows : [];
  return Array.isArray(rows) ? rows : [];
}
