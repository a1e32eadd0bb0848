import { fileURLToPath } from 'node:url';

/** One set of migrations serves PGlite and PostgreSQL; `pnpm migrations` writes them from db/schema. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Columns are camelCase in the code and snake_case in SQL. */
export const casing = 'snake_case';
