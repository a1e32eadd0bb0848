import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { compositions } from './addresses.ts';
import { startComposition, type Running } from './composition.ts';
import { dataOf } from './data-folder.ts';
import { createServerDatabase } from './server-database.ts';

/**
 * Starts the compositions, each on a fresh data folder, and stops them when all tests have run; a single worker needs
 * only one. The first stands on the embedded database, the others on PostgreSQL where there is one. With
 * `KEYTURN_E2E_RUNNING=1` the tests use those that run on their ports already, with whatever they hold; their data folders
 * are then in the one that `KEYTURN_E2E_DATA` names.
 */
export default async function globalSetup({
  workers,
}: FullConfig): Promise<(() => Promise<void>) | undefined> {
  if (process.env['KEYTURN_E2E_RUNNING'] === '1') return undefined;
  const data = mkdtempSync(join(tmpdir(), 'keyturn-e2e-'));
  process.env['KEYTURN_E2E_DATA'] = data;
  const starts = Array.from({ length: Math.min(compositions, workers) }, (_, which) =>
    which === 0 ? startComposition(dataOf(which)) : startOnServer(which),
  );
  const stop = async (): Promise<void> => {
    for (const start of await Promise.allSettled(starts)) {
      if (start.status === 'fulfilled') await start.value.stop();
    }
    rmSync(data, { recursive: true, force: true });
  };
  try {
    await Promise.all(starts);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function startOnServer(which: number): Promise<Running> {
  const database = await createServerDatabase();
  if (database === null) return startComposition(dataOf(which), {}, which);
  const settings = { DATABASE_URL: database.url.href, GATEWAY_PROCESSES: '1' };
  try {
    const composition = await startComposition(dataOf(which), settings, which);
    return {
      async stop() {
        await composition.stop();
        await database.drop();
      },
    };
  } catch (error) {
    await database.drop();
    throw error;
  }
}
