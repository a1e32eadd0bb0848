import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openPglite } from '../../db/pglite.ts';
import { imageName, modules } from './image-name.ts';

const cacheFolder = join(modules, '.cache/test-database');

/**
 * Puts an empty, migrated database into a folder that `openPglite` or a gateway process opens next: copying a kept one takes
 * a fiftieth of making one.
 */
export async function makeDataFolder(folder: string): Promise<void> {
  const kept = join(cacheFolder, imageName());
  if (!existsSync(kept)) await keep(kept);
  cpSync(kept, folder, { recursive: true });
}

async function keep(folder: string): Promise<void> {
  const part = `${folder}.${process.pid}`;
  const database = await openPglite(part);
  await database.close();
  try {
    renameSync(part, folder);
  } catch {
    // Another test file was quicker.
    rmSync(part, { recursive: true });
  }
}
