import { mkdirSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import type { PGliteOptions, Transaction } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Database } from './client.ts';
import { lockFolder } from './folder-lock.ts';
import { casing, migrationsFolder, refuseOtherMigrations } from './migrate.ts';
import { tracedStatements } from '../trace/statements.ts';

/**
 * Opens PGlite's data folder, alone.
 *
 * @throws FolderInUse when another process has it open.
 * @throws OtherMigrations when its tables were made by migrations that this build does not have.
 */
export async function openPglite(folder: string): Promise<Database> {
  const unlock = lockFolder(folder);
  try {
    mkdirSync(folder, { recursive: true });
    return await migrated(await startPglite({ dataDir: folder }), unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The first id of a type that PostgreSQL itself has no fixed one for: those of the tables' rows. */
const FIRST_OF_ROWS = 10_000;

/** Starts the engine with the extensions that the migrations use. */
export async function startPglite(options: PGliteOptions): Promise<PGlite> {
  const client = await PGlite.create({ ...options, extensions: { pg_trgm } });
  // It copies all its parsers for each query; two thirds of them are for lists of whole rows, which nobody reads.
  const needed = Object.entries(client.parsers).filter(([type]) => !(Number(type) >= FIRST_OF_ROWS));
  client.parsers = Object.fromEntries(needed);
  traceStatements(client);
  return client;
}

/** Statements of a transaction are asked of its own handle. */
function traceStatements(client: PGlite): void {
  const transaction = client.transaction.bind(client);
  const traced = (handle: Pick<PGlite, 'query'>) => {
    const ask = handle.query.bind(handle);
    return tracedStatements((...given) => Reflect.apply(ask, undefined, given));
  };
  Object.assign(client, {
    query: traced(client),
    transaction: <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
      transaction((tx) => {
        Object.assign(tx, { query: traced(tx) });
        return work(tx);
      }),
  });
}

/**
 * Brings the tables of an open engine up to date and wraps it.
 *
 * @throws OtherMigrations when its tables were made by migrations that this build does not have.
 */
export async function migrated(client: PGlite, afterClose: () => void = () => undefined): Promise<Database> {
  const db = drizzle({ client, casing });
  try {
    await refuseOtherMigrations((text) => client.query(text));
    await migrate(db, { migrationsFolder });
  } catch (error) {
    await client.close();
    throw error;
  }
  return {
    db,
    jobs: db,
    long: db,
    watch: db,
    reading: () => Promise.resolve(db),
    pools: () => [],
    troubles: () => new Map(),
    kind: 'pglite',
    listen: (channel, listener) => client.listen(channel, listener),
    // The folder has one process.
    alone: (work) => work(),
    async executeSql(text, values) {
      try {
        if (values !== undefined && values.length > 0) return await client.query(text, values);
        const results = await client.exec(text);
        return { rows: results.flatMap((result) => result.rows) };
      } catch (error) {
        // There is one connection: a BEGIN of the text that failed must not stay open on it.
        await client.exec('ROLLBACK').catch(() => undefined);
        throw error;
      }
    },
    async close() {
      await client.close();
      afterClose();
    },
  };
}
