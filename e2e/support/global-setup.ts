import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startComposition } from './composition.ts';

/**
 * Starts the whole composition on a fresh data folder and stops it when all tests have run. With
 * `KEYTURN_E2E_RUNNING=1` the tests use the one that runs on their ports already, with whatever it holds; its data
 * folder is then named by `KEYTURN_E2E_DATA`.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['KEYTURN_E2E_RUNNING'] === '1') return undefined;
  const data = mkdtempSync(join(tmpdir(), 'keyturn-e2e-'));
  process.env['KEYTURN_E2E_DATA'] = data;
  const composition = await startComposition(data);
  return async () => {
    await composition.stop();
    rmSync(data, { recursive: true, force: true });
  };
}
