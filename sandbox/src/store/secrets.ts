import type { DatabaseSync } from 'node:sqlite';

/**
 * Reads a value that is made once and then kept, such as a signing key.
 * @param make called only when the store has no value of that name yet.
 */
export async function keptSecret(
  db: DatabaseSync,
  name: string,
  make: () => Promise<string> | string,
): Promise<string> {
  db.exec('CREATE TABLE IF NOT EXISTS kept_secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT');
  const read = () => db.prepare('SELECT value FROM kept_secrets WHERE name = ?').get(name)?.['value'];
  const known = read();
  if (typeof known === 'string') return known;
  db.prepare('INSERT INTO kept_secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING').run(
    name,
    await make(),
  );
  return String(read());
}
