import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import type { Database, Db, PoolUse } from './client.ts';
import { PurposePool } from './connections.ts';
import { deadlinesOf, defaultTimeouts, type DatabaseTimeouts } from './deadlines.ts';
import { drizzleOn, rowsOf } from './drizzle-on.ts';
import { casing, migrationsFolder, refuseOtherMigrations } from './migrate.ts';
import { openNotifications } from './postgres-notifications.ts';
import { followsClosely, postgresFollowed } from './replica.ts';
import { serversOf } from './servers.ts';

/** Any number: the same in every process, so that only one of them makes tables at a time. */
const TABLES_LOCK = 715_204_118;

interface PostgresOptions {
  /** Connections for requests; the other purposes take half as many and five. */
  connections?: number;
  timeouts?: DatabaseTimeouts;
  /** Where `databaseUrl` leads to a pooler in transaction mode: the servers themselves, for what needs a session. */
  directUrl?: string | null;
  /** A server that follows, for what may be read there. */
  replicaUrl?: string | null;
}

/** How long a server that follows is waited for, milliseconds. */
const PATIENCE_MS = { requests: 250, long: 5_000 };

/**
 * Opens pools of connections to a PostgreSQL server, one for each purpose: what one of them has too much of does not
 * keep the others from working. Any number of processes may share one database.
 *
 * @throws OtherMigrations when its tables were made by migrations that this build does not have.
 * @throws WrongDatabaseUrl
 */
export async function openPostgres(
  databaseUrl: string,
  {
    connections = 10,
    timeouts: { statementMs, longStatementMs } = defaultTimeouts,
    directUrl = null,
    replicaUrl = null,
  }: PostgresOptions = {},
): Promise<Database> {
  const servers = serversOf(databaseUrl, directUrl !== null);
  const direct = directUrl === null ? servers : serversOf(directUrl);
  const watching = deadlinesOf(statementMs / 2);
  const pools = {
    requests: new PurposePool(servers, deadlinesOf(statementMs), connections),
    jobs: new PurposePool(servers, deadlinesOf(statementMs * 2), Math.ceil(connections / 2)),
    long: new PurposePool(direct, deadlinesOf(longStatementMs, statementMs), 2),
    watch: new PurposePool(servers, watching, 2),
  };
  const following = replicaUrl === null ? null : serversOf(replicaUrl);
  const replicas = following && {
    requests: new PurposePool(following, deadlinesOf(statementMs), connections),
    long: new PurposePool(following, deadlinesOf(longStatementMs, statementMs), 2),
  };
  const endPools = () =>
    Promise.all([...Object.values(pools), ...Object.values(replicas ?? {})].map((pool) => pool.end()));
  try {
    await alone(pools.long, async (client) => {
      await refuseOtherMigrations((text) => client.query(text));
      await migrate(drizzle({ client, casing }), { migrationsFolder });
    });
  } catch (error) {
    await endPools();
    throw error;
  }
  const db = drizzleOn(pools.requests);
  const long = drizzleOn(pools.long);
  const notifications = openNotifications(direct, watching);
  return {
    db,
    jobs: drizzleOn(pools.jobs),
    long,
    watch: drizzleOn(pools.watch),
    reading: readingFrom({ requests: db, long }, replicas),
    pools: () => [
      ...Object.entries(pools).map(([purpose, pool]) => useOf(purpose, pool)),
      ...Object.entries(replicas ?? {}).map(([purpose, pool]) => useOf(`${purpose} at the replica`, pool)),
    ],
    troubles: () =>
      direct === servers ? servers.troubles() : addedUp(servers.troubles(), direct.troubles()),
    kind: 'postgres',
    listen: notifications.listen,
    async executeSql(text, values) {
      return { rows: rowsOf(await pools.jobs.query(text, values)) };
    },
    alone: (work) => alone(pools.long, work),
    async close() {
      await notifications.close();
      await endPools();
    },
  };
}

/** Where reads go, by how close the servers that follow are. */
function readingFrom(
  primary: Record<'requests' | 'long', Db>,
  pools: Record<'requests' | 'long', pg.Pool> | null,
): Database['reading'] {
  if (pools === null) return (purpose) => Promise.resolve(primary[purpose]);
  const replica = { requests: drizzleOn(pools.requests), long: drizzleOn(pools.long) };
  const isClose = followsClosely(postgresFollowed(primary.requests, replica.requests));
  return async (purpose) => ((await isClose(PATIENCE_MS[purpose])) ? replica : primary)[purpose];
}

function addedUp(...counts: ReadonlyMap<string, number>[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [code, count] of counts.flatMap((each) => [...each]))
    sums.set(code, (sums.get(code) ?? 0) + count);
  return sums;
}

const useOf = (purpose: string, pool: PurposePool): PoolUse => ({
  purpose,
  taken: pool.totalCount - pool.idleCount,
  most: pool.options.max,
  waiting: pool.queueLength,
  refused: pool.refusedCount,
});

/** Runs work while this process alone holds the lock, which ends with its connection too. */
async function alone<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let finished = false;
  try {
    // Another process may take minutes to make tables; a table of theirs that is locked is waited for briefly.
    await client.query('SET lock_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [TABLES_LOCK]);
    await client.query('RESET lock_timeout');
    const result = await work(client);
    await client.query('SELECT pg_advisory_unlock($1)', [TABLES_LOCK]);
    finished = true;
    return result;
  } finally {
    client.release(!finished);
  }
}
