import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = join(dirname(fileURLToPath(import.meta.url)), 'images');

/** The pictures of the content feed by file name; read once, they are small. */
export function contentImages(): ReadonlyMap<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.svg'));
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}
