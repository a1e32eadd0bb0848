import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openPglite } from '../../db/pglite.ts';
import { imageName, imagesFolder } from './image-name.ts';

/**
 * Puts an empty, migrated database into a folder that `openPglite` or a gateway process opens next: copying a kept one takes
 * a fiftieth of making one.
 *
 * @returns the folder
 */
export async function makeDataFolder(folder: string): Promise<string> {
  const kept = join(imagesFolder, imageName());
  if (!existsSync(kept)) await keep(kept);
  cpSync(kept, folder, { recursive: true });
  return folder;
}

async function keep(folder: string): Promise<void> {
  const part = `${folder}.${process.pid}`;
  const database = await openPglite(part);
  await database.close();
  rmSync(`${part}.lock-held`);
  try {
    renameSync(part, folder);
  } catch {
    // Another test file was quicker.
    rmSync(part, { recursive: true });
  }
}
