import { setTimeout as wait } from 'node:timers/promises';
import { isLockTimeout, isRolledBack } from './lost.ts';

/** Attempts at a transaction that the server takes back because of another one, the first included. */
const ATTEMPTS = 4;
/** Attempts at one that waited too long for somebody's lock. Each of them takes seconds. */
const PATIENT_ATTEMPTS = 2;
/** The longest pause before the second attempt; it doubles with each further one. */
const PAUSE_MS = 50;

/** How often work is tried that fails in this way. */
function attemptsAfter(error: unknown): number {
  if (isRolledBack(error)) return ATTEMPTS;
  return isLockTimeout(error) ? PATIENT_ATTEMPTS : 1;
}

/**
 * Does a database transaction again that the server took back because of another one (a deadlock, a serialization failure),
 * or that waited too long for a lock. Those who wait for one row together hear the truth then: the row has changed.
 *
 * @param work opens the transaction; everything in it is in the database, so that nothing of a failed attempt is left
 * @throws the last failure
 */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attemptsAfter(error)) throw error;
      // At random, so that two that were in each other's way do not meet again.
      await wait(Math.random() * PAUSE_MS * 2 ** (attempt - 1));
    }
  }
}
