import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Another process has the folder of the embedded database open; two would lose each other's data. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/**
 * Takes the lock file beside a data folder. A lock whose process is gone is taken over.
 *
 * @returns how to give the lock back.
 * @throws FolderInUse while the process that holds it lives.
 */
export function lockFolder(folder: string): () => void {
  const file = `${folder}.lock`;
  mkdirSync(dirname(file), { recursive: true });
  if (!tryCreate(file)) {
    const owner = ownerOf(file);
    if (owner !== null && isAlive(owner)) {
      throw new FolderInUse(
        `The data folder ${folder} is in use by the process ${owner}. Stop it, choose another KEYTURN_DATA, ` +
          'or set DATABASE_URL to share one PostgreSQL between processes.',
      );
    }
    rmSync(file, { force: true });
    if (!tryCreate(file))
      throw new FolderInUse(`The data folder ${folder} was just taken by another process.`);
  }
  return () => {
    if (ownerOf(file) === process.pid) rmSync(file, { force: true });
  };
}

function tryCreate(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid}\n`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function ownerOf(file: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
