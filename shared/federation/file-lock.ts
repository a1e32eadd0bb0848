import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLite's primary result codes. The extended part is in the higher bits. */
const sqliteBusy = 5;

/**
 * Locks a file for this process, without waiting. The file is an empty SQLite database, because SQLite uses the lock of
 * the operating system. The kernel releases that lock when the process ends in any way, and the lock also works between
 * containers that share a volume. The file stays after the unlock, because deleting it would let two processes lock two
 * files of the same name. No other code may open the file: closing it anywhere in this process releases the lock.
 *
 * @returns a function that releases the lock, or null if another holder has it.
 * @throws Error if the file cannot be written.
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
