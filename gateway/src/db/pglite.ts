import { mkdirSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import type { PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Database, Listener } from './client.ts';
import { drizzleOn, rowsOf } from './drizzle-on.ts';
import { engineConnectionClass } from './engine-connection.ts';
import { lockFolder } from './folder-lock.ts';
import { migrationsFolder, refuseOtherMigrations } from './migrate.ts';

/**
 * Opens PGlite's data folder, alone.
 *
 * @throws FolderInUse when another process has it open.
 * @throws FolderNotWritable when the folder cannot be written.
 * @throws OtherMigrations when its tables were made by migrations that this build does not have.
 */
export async function openPglite(folder: string): Promise<Database> {
  const unlock = lockFolder(folder);
  try {
    mkdirSync(folder, { recursive: true });
    const engine = await startPglite({ dataDir: folder });
    return await migrated(engine, async () => {
      await engine.close();
      unlock();
    });
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Starts the engine with the extensions that the migrations use. */
export const startPglite = (options: PGliteOptions): Promise<PGlite> =>
  PGlite.create({ ...options, extensions: { pg_trgm } });

/**
 * Brings the tables of a running engine up to date and opens it. What is opened is spoken to by the driver that a server
 * is spoken to by, on the one connection that there is (ADR 0328).
 *
 * @param afterClose ends the engine, where whoever closes the database is done with it
 * @throws OtherMigrations when its tables were made by migrations that this build does not have.
 */
export async function migrated(
  engine: PGlite,
  afterClose: () => Promise<void> = () => Promise.resolve(),
): Promise<Database> {
  const pool = new pg.Pool({
    Client: engineConnectionClass(engine),
    max: 1,
    idleTimeoutMillis: 0,
    // The engine has one session: who was connected before may have left something open, or prepared.
    async onConnect(client) {
      await client.query('ROLLBACK');
      await client.query('DEALLOCATE ALL');
    },
  });
  const listen = hearing(pool);
  const db = drizzleOn(pool);
  const close = async () => {
    await pool.end();
    await afterClose();
  };
  try {
    await refuseOtherMigrations((text) => pool.query(text));
    await migrate(db, { migrationsFolder });
  } catch (error) {
    await close();
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
    listen,
    // The folder has one process.
    alone: (work) => work(),
    async executeSql(text, values) {
      const client = await pool.connect();
      try {
        return { rows: rowsOf(await client.query(text, values)) };
      } catch (error) {
        // There is one connection: a BEGIN of the text that failed must not stay open on it.
        await client.query('ROLLBACK').catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    },
    close,
  };
}

/** Hears notifications, which come with the answers of the one connection. */
function hearing(pool: pg.Pool): Database['listen'] {
  interface Heard {
    readonly listeners: Set<Listener>;
    /** Fails where the channel could not be listened to. */
    readonly asked: Promise<unknown>;
  }
  const channels = new Map<string, Heard>();
  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload }) => {
      for (const listener of channels.get(channel)?.listeners ?? []) listener(payload ?? '');
    });
  });
  const ask = (statement: 'LISTEN' | 'UNLISTEN', channel: string) =>
    pool.query(`${statement} ${pg.escapeIdentifier(channel)}`);
  const begin = (channel: string): Heard => {
    const heard: Heard = {
      listeners: new Set(),
      // A channel that stayed noted would be asked for by nobody again.
      asked: ask('LISTEN', channel).catch((error: unknown) => {
        if (channels.get(channel) === heard) channels.delete(channel);
        throw error;
      }),
    };
    channels.set(channel, heard);
    return heard;
  };
  return async (channel, listener) => {
    const { listeners, asked } = channels.get(channel) ?? begin(channel);
    listeners.add(listener);
    await asked;
    return async () => {
      listeners.delete(listener);
      if (listeners.size > 0 || channels.get(channel)?.listeners !== listeners) return;
      channels.delete(channel);
      await ask('UNLISTEN', channel);
    };
  };
}
