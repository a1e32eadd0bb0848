import { setTimeout as wait } from 'node:timers/promises';
import { isLockTimeout, isRolledBack } from './lost.ts';

/** Attempts, including the first, at a transaction that the server rolls back because of another transaction. */
const ATTEMPTS = 4;
/** Attempts, including the first, at a transaction that waits too long for a lock. Each attempt takes seconds. */
const PATIENT_ATTEMPTS = 2;
/** The longest pause before the second attempt, in milliseconds. It doubles with each further attempt. */
const PAUSE_MS = 50;

/** Returns how many attempts are made at work that fails with this error. */
function attemptsAfter(error: unknown): number {
  if (isRolledBack(error)) return ATTEMPTS;
  return isLockTimeout(error) ? PATIENT_ATTEMPTS : 1;
}

/**
 * Runs a database transaction, and retries it if the server rolled it back because of another one (a deadlock or a
 * serialization failure), or if it waited too long for a lock. When several transactions wait for one row, a retry lets
 * the later ones see that the row has changed.
 *
 * @param work opens the transaction and changes nothing outside the database, so that a failed attempt leaves nothing
 * behind
 * @throws the last failure
 */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attemptsAfter(error)) throw error;
      // A random pause, so that two transactions that blocked each other do not collide again.
      await wait(Math.random() * PAUSE_MS * 2 ** (attempt - 1));
    }
  }
}
