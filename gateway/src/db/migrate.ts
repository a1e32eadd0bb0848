import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { z } from 'zod';

/** One set of migrations serves PGlite and PostgreSQL; `pnpm migrations` writes them from db/schema. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Columns are camelCase in the code and snake_case in SQL. */
export const casing = 'snake_case';

/** The tables of a database were made by migrations that this build does not have: no way leads on from there. */
export class OtherMigrations extends Error {
  override readonly name = 'OtherMigrations';
}

const firstApplied = z.array(z.object({ hash: z.string() })).max(1);

/**
 * Refuses a database that does not begin with this build's first migration, before anything is done to it.
 *
 * @throws OtherMigrations for such a database.
 */
export async function refuseOtherMigrations(
  query: (text: string) => Promise<{ rows: unknown[] }>,
): Promise<void> {
  const journal = await query("SELECT 1 WHERE to_regclass('drizzle.__drizzle_migrations') IS NOT NULL");
  if (journal.rows.length === 0) return;
  const applied = await query('SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at LIMIT 1');
  const [first] = firstApplied.parse(applied.rows);
  if (first === undefined || first.hash === readMigrationFiles({ migrationsFolder })[0]?.hash) return;
  throw new OtherMigrations(
    'The tables of this database were made by a version of Keyturn whose migrations this one does not have. ' +
      'It was left as it is. Start with an empty one: another DATABASE_URL, or another KEYTURN_DATA.',
  );
}
