import { randomBytes } from 'node:crypto';
import pg from 'pg';

const localServer = 'postgres://root@127.0.0.1:5432/postgres';
/** The server of the gateway's own suite. */
const serverUrl = process.env['KEYTURN_POSTGRES_URL'] ?? localServer;

/** A database on a PostgreSQL, made for one composition. */
export interface ServerDatabase {
  readonly url: URL;
  readonly drop: () => Promise<void>;
}

/**
 * Makes an empty one, which may be lost with the server: nobody waits for the disk at each commit. Null where there is no
 * PostgreSQL; where the suite has to be complete, that is an error.
 */
export async function createServerDatabase(): Promise<ServerDatabase | null> {
  const name = `keyturn_e2e_${randomBytes(6).toString('hex')}`;
  try {
    await onServer(`CREATE DATABASE ${name}`);
    await onServer(`ALTER DATABASE ${name} SET synchronous_commit = off`);
  } catch (error) {
    if (process.env['CI'] !== undefined) throw error;
    return null;
  }
  const url = new URL(serverUrl);
  url.pathname = name;
  return { url, drop: () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
