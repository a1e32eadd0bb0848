import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Environment } from '../lib/settings.ts';

/** A database made for one run. */
export interface RunDatabase {
  url: string;
  /** How many transactions were committed in it so far. */
  commits: () => Promise<number>;
  drop: () => Promise<void>;
}

const localServer = 'postgres://root@127.0.0.1:5432/postgres';

/** The server that the gateway's suite has to pass on too, if one is asked for: always in CI. */
export const serverOf = (env: Environment): string | undefined =>
  env['KEYTURN_POSTGRES_URL'] ?? (env['CI'] ? localServer : undefined);

async function onServer<T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Makes an empty database on a server.
 * @throws Error when the server does not answer.
 */
export async function createRunDatabase(server: string): Promise<RunDatabase> {
  const name = `keyturn_run_${randomBytes(6).toString('hex')}`;
  await onServer(server, (client) => client.query(`CREATE DATABASE ${name}`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  const commits = async (): Promise<number> => {
    const counted = await onServer(server, (client) =>
      client.query<{ count: number }>(
        'SELECT xact_commit::int AS count FROM pg_stat_database WHERE datname = $1',
        [name],
      ),
    );
    return counted.rows[0]?.count ?? 0;
  };
  const drop = async (): Promise<void> => {
    await onServer(server, async (client) => {
      // Tests leave a migrated template beside it, which is named after it.
      const { rows } = await client.query<{ datname: string }>(
        'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
        [name],
      );
      for (const { datname } of rows) await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
    });
  };
  return { url: url.href, commits, drop };
}
