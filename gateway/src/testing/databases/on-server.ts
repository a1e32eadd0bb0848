import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openPostgres } from '../../db/postgres.ts';
import { imageName } from './image-name.ts';
import { empty, shapeOf, type Store } from './store.ts';

/** Any number: the same in every test's process. */
const TEMPLATE_LOCK = 715_204_119;

/** A machine that does much else is no fault of a statement's; who tests a deadline opens a database with its own. */
const patient = { statementMs: 60_000, longStatementMs: 600_000 };

/** A database on the server of `DATABASE_URL`, named after the one there. */
export async function onServer(server: string): Promise<Store> {
  const name = `${databaseIn(server)}_${process.pid}_${randomBytes(4).toString('hex')}`;
  await onConnection(server, async (client) => {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${await templateOn(client, server)}`);
    // It may be lost with the server: waiting for the disk at each commit took most of a run's time.
    await client.query(`ALTER DATABASE ${name} SET synchronous_commit = off`);
    // A test has some dozen rows: processes that read all its tables side by side take seven times as long as one.
    await client.query(`ALTER DATABASE ${name} SET max_parallel_workers_per_gather = 0`);
  });
  const url = onDatabase(server, name);
  const first = await onConnection(url, (client) => shapeOf((text) => client.query(text)));
  return {
    open: () => openPostgres(url, { connections: 4, timeouts: patient }),
    empty: () =>
      onConnection(url, async (client) => {
        // Something of the test may still hold a row.
        await client.query('SET lock_timeout = 2000');
        await empty((text) => client.query(text), first);
      }),
    remove: () =>
      onConnection(server, async (client) => {
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      }),
  };
}

/**
 * A migrated, empty database that the others are copied from, named after the one of `DATABASE_URL`. Whoever comes
 * first makes it, under a lock of the server.
 */
async function templateOn(client: pg.Client, server: string): Promise<string> {
  const template = `${databaseIn(server)}_template_${imageName()}`;
  await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
  if (rowCount === 0) {
    const draft = `${template}_draft`;
    await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${draft}`);
    await (await openPostgres(onDatabase(server, draft), { connections: 1 })).close();
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${template}`);
  }
  await client.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  return template;
}

const databaseIn = (server: string): string => new URL(server).pathname.slice(1);

/** The address of another database on the same server. */
export function onDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Does work on a connection of its own. */
export async function onConnection<T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
