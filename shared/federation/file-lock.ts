import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLite's result codes, without their extension in the higher bits. */
const sqliteBusy = 5;

/**
 * Locks a file for this process, without waiting. The file is an empty SQLite database, because SQLite takes the lock from
 * the operating system: the kernel drops it when the process ends, however it ends, and it holds between containers that
 * share a volume. The file itself stays; deleting it would let two processes lock two files of the same name. Nothing else may
 * open it: closing it anywhere in this process drops the lock.
 *
 * @returns a function that releases the lock, or null where another holder has it.
 * @throws Error where the file cannot be written.
 */
export function tryLockFile(file: string): (() => void) | null {
  mkdirSync(dirname(file), { recursive: true });
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (isBusy(error)) return null;
    throw error;
  }
  return () => {
    if (lock.isOpen) lock.close();
  };
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  (error.errcode & 0xff) === sqliteBusy;
