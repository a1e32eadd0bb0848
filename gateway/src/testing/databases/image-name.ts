import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrationsFolder } from '../../db/migrate.ts';

const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url));

/** Where images of an empty, migrated database are kept. */
export const imagesFolder = join(modules, '.cache/test-database');

/** Changes with the migrations and with the engine. */
export function imageName(): string {
  const hash = createHash('sha256').update(readFileSync(join(modules, '@electric-sql/pglite/package.json')));
  for (const name of readdirSync(migrationsFolder).sort()) {
    if (name.endsWith('.sql')) hash.update(readFileSync(join(migrationsFolder, name)));
  }
  return hash.digest('hex').slice(0, 16);
}
