import type { Database } from './client.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/** Where the data is: a PostgreSQL address, else PGlite's folder. */
export interface DatabaseSettings {
  databaseUrl: string | null;
  dataFolder: string;
}

/**
 * Opens the database and brings its tables up to date.
 *
 * @throws FolderInUse when another process has PGlite's folder open.
 * @throws OtherMigrations when its tables were made by migrations that this build does not have.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  return settings.databaseUrl === null ? openPglite(settings.dataFolder) : openPostgres(settings.databaseUrl);
}
