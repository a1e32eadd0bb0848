import { appendFileSync } from 'node:fs';
import type { Database } from '../db/client.ts';
import { inMemory } from './databases/in-memory.ts';
import { onServer } from './databases/on-server.ts';
import type { Store } from './databases/store.ts';

/** What was closed and stands empty for the next test file; null where a process has one file alone. */
let kept: Store[] | null = null;

/** From here on a database that is closed is emptied for the next test file, until {@link removeTestDatabases}. */
export function keepTestDatabases(): void {
  kept = [];
}

/** Removes what was kept. */
export async function removeTestDatabases(): Promise<void> {
  await Promise.all((kept ?? []).map((store) => store.remove()));
  kept = null;
}

/**
 * A fresh, migrated, empty database of its own for one test file: PGlite in memory, or a database on the server of
 * `DATABASE_URL`. `close` ends it.
 */
export async function openTestDatabase(): Promise<Database> {
  const server = process.env['DATABASE_URL'];
  const opened = process.env['KEYTURN_TEST_DATABASES'];
  if (opened !== undefined) appendFileSync(opened, `${process.argv[1] ?? ''}\n`);
  const store =
    kept?.pop() ?? (await (server === undefined || server === '' ? inMemory() : onServer(server)));
  const database = await store.open();
  return {
    ...database,
    async close() {
      await database.close();
      await giveBack(store);
    },
  };
}

async function giveBack(store: Store): Promise<void> {
  const keeps = kept;
  const emptied =
    keeps !== null &&
    (await store.empty().then(
      () => true,
      () => false,
    ));
  if (emptied) keeps.push(store);
  else await store.remove();
}
