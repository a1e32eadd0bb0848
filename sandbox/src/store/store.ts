import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Opens the sandbox's database; every area makes its own tables in it.
 * @param folder where `sandbox.sqlite` lives (made when missing), or ':memory:'.
 */
export function openStore(folder: string): DatabaseSync {
  if (folder !== ':memory:') mkdirSync(folder, { recursive: true });
  const db = new DatabaseSync(folder === ':memory:' ? folder : join(folder, 'sandbox.sqlite'));
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;');
  db.exec('PRAGMA foreign_keys = ON;');
  return db;
}
