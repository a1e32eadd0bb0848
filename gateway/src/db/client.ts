import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The typed query interface, the same on PGlite and on PostgreSQL; also what a transaction's callback is given. */
export type Db = PgDatabase<PgQueryResultHKT>;

/** Called with the payload of a notification. */
export type Listener = (payload: string) => void;

/** An open, migrated database. */
export interface Database {
  db: Db;
  kind: 'pglite' | 'postgres';
  /**
   * Hears notifications of a channel, from this and every other process; answers how to stop. `lost` is called when some
   * may have been missed: the connection that hears them is away, and is opened again.
   */
  listen: (channel: string, listener: Listener, lost?: () => void) => Promise<() => Promise<void>>;
  /**
   * Plain SQL for libraries that bring their own (the job queue). Several statements are allowed without values; the
   * rows of all of them are answered.
   */
  executeSql: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;
  /** Runs work while no other process runs such work on this database: what makes tables. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}
