import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startComposition } from './composition.ts';

/** Starts the whole composition on a fresh data folder and stops it when all tests have run. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const data = mkdtempSync(join(tmpdir(), 'keyturn-e2e-'));
  const composition = await startComposition(data);
  return async () => {
    await composition.stop();
    rmSync(data, { recursive: true, force: true });
  };
}
