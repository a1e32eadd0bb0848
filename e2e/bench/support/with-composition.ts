import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startComposition } from '../../support/composition.ts';
import { dataOf } from '../../support/data-folder.ts';

/**
 * Does a benchmark's work beside a fresh composition that is gone afterwards; with `KEYTURN_E2E_RUNNING=1` beside the
 * one that runs on the ports of the browser tests already, whose data are in the folder that `KEYTURN_E2E_DATA` names.
 */
export async function withComposition(
  work: () => Promise<void>,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (process.env['KEYTURN_E2E_RUNNING'] === '1') return work();
  const data = await mkdtemp(join(tmpdir(), 'keyturn-bench-'));
  process.env['KEYTURN_E2E_DATA'] = data;
  const composition = await startComposition(dataOf(0), settings);
  try {
    await work();
  } finally {
    await composition.stop();
    await rm(data, { recursive: true, force: true });
  }
}
