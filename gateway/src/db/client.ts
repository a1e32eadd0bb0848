import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The typed query interface, the same on PGlite and on PostgreSQL; also what a transaction's callback is given. */
export type Db = PgDatabase<PgQueryResultHKT>;

/** Called with the payload of a notification. */
export type Listener = (payload: string) => void;

/** How busy the connections of one purpose are. */
export interface PoolUse {
  purpose: string;
  taken: number;
  most: number;
  /** How many wait for one. */
  waiting: number;
  /** How many were refused one since the start. */
  refused: number;
}

/** An open, migrated database. */
export interface Database {
  /** For requests. */
  db: Db;
  /** The same for other work, on connections and with deadlines of its own: jobs. */
  jobs: Db;
  /** Work whose statements may take minutes: the demo world, exports, housekeeping. */
  long: Db;
  /** What looks whether all is well, and may not wait behind what is not. */
  watch: Db;
  /**
   * Where something is read that takes long and may be read elsewhere: a server that follows, once it shows all that was
   * committed before, else the one that is followed. `long` is for what may take minutes.
   */
  reading: (purpose: 'requests' | 'long') => Promise<Db>;
  /** None where there is a single connection for everything. */
  pools: () => PoolUse[];
  /** How often the server could not do something since the start (no room, no time, no connection), by SQLSTATE. */
  troubles: () => ReadonlyMap<string, number>;
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
