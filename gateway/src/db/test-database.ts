import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Database } from './client.ts';
import { migrated, startPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/**
 * A fresh, migrated, empty database of its own for one test file: PGlite in memory, or a new database on the server
 * of `DATABASE_URL`. `close` removes it.
 */
export async function openTestDatabase(): Promise<Database> {
  const server = process.env['DATABASE_URL'];
  return server === undefined || server === '' ? migrated(await startPglite({})) : onServer(server);
}

async function onServer(server: string): Promise<Database> {
  const name = `keyturn_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await onAdminConnection(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openPostgres(url.href, 4);
  return {
    ...database,
    async close() {
      await database.close();
      await onAdminConnection(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

async function onAdminConnection(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
