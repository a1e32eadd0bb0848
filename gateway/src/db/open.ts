import type { Database } from './client.ts';
import type { DatabaseTimeouts } from './deadlines.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/** Where the data is: a PostgreSQL address, else PGlite's folder, which has one process and no deadlines. */
export interface DatabaseSettings {
  databaseUrl: string | null;
  /** The servers themselves, where `databaseUrl` leads to a pooler in transaction mode. */
  databaseDirectUrl: string | null;
  /** A server that follows, for what may be a moment old. */
  databaseReplicaUrl: string | null;
  dataFolder: string;
  /** Connections for requests. */
  databaseConnections: number;
  databaseTimeouts: DatabaseTimeouts;
}

/**
 * Opens the database and brings its tables up to date.
 *
 * @throws FolderInUse when another process has PGlite's folder open.
 * @throws FolderNotWritable when PGlite's folder cannot be written.
 * @throws OtherMigrations when its tables were made by migrations that this build does not have.
 * @throws WrongDatabaseUrl
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { databaseUrl, dataFolder, databaseConnections: connections, databaseTimeouts: timeouts } = settings;
  const { databaseDirectUrl: directUrl, databaseReplicaUrl: replicaUrl } = settings;
  return databaseUrl === null
    ? openPglite(dataFolder)
    : openPostgres(databaseUrl, { connections, timeouts, directUrl, replicaUrl });
}
