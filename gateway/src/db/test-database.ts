import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Database } from './client.ts';
import { migrationsFolder } from './migrate.ts';
import { migrated, startPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));
const cacheFolder = join(modules, '.cache/test-database');

/**
 * A fresh, migrated, empty database of its own for one test file: PGlite in memory, or a new database on the server
 * of `DATABASE_URL`. `close` removes it.
 */
export async function openTestDatabase(): Promise<Database> {
  const server = process.env['DATABASE_URL'];
  return server === undefined || server === '' ? inMemory() : onServer(server);
}

/** Starting from a kept image of an empty, migrated database takes a tenth of making one. */
async function inMemory(): Promise<Database> {
  const file = join(cacheFolder, `${imageName()}.tar`);
  const image = readIfThere(file);
  if (image !== null) return migrated(await startPglite({ loadDataDir: image }));
  const client = await startPglite({});
  const database = await migrated(client);
  const made = await client.dumpDataDir('none');
  mkdirSync(cacheFolder, { recursive: true });
  const part = `${file}.${process.pid}`;
  writeFileSync(part, Buffer.from(await made.arrayBuffer()));
  renameSync(part, file); // other test files may be reading or making the same one
  return database;
}

/** Changes with the migrations and with the engine. */
function imageName(): string {
  const hash = createHash('sha256').update(readFileSync(join(modules, '@electric-sql/pglite/package.json')));
  for (const name of readdirSync(migrationsFolder).sort()) {
    if (name.endsWith('.sql')) hash.update(readFileSync(join(migrationsFolder, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

function readIfThere(file: string): Blob | null {
  try {
    return new Blob([readFileSync(file)]);
  } catch {
    return null;
  }
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
