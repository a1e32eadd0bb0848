import type { Database } from '../db/client.ts';
import { changesAfter, logChannel, newestNumber, type LoggedChange } from './log.ts';

/** The database was away, or more changes came than can wait. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Whoever is told of changes. */
export interface Receiver {
  push(change: LoggedChange): void;
  /** Some may be missed from here on. */
  interrupt(): void;
}

/** The end of the change log as it grows: read once for all of a process. */
export interface Tail {
  /** The number of the change that was told last. */
  position(): number;
  /** Tells of every change after {@link position}, until what is answered is called. */
  follow(receiver: Receiver): () => void;
  close(): Promise<void>;
}

/** Changes that are read at once. */
const PAGE = 1_000;
/** How often it is looked without a notification, which may be lost. A look that takes so long finds no database. */
const LOOK_MS = 10_000;

/**
 * Begins at the end of the log. `lost` is called once when the database does not answer: the tail is over then.
 *
 * @throws Interrupted or what the database says when it is away already.
 */
export async function openTail(database: Database, lost: () => void): Promise<Tail> {
  const receivers = new Set<Receiver>();
  let position = 0;
  const ending = new AbortController();
  const isOver = (): boolean => ending.signal.aborted;
  // Nothing is read before it is known where to begin.
  let looking = true;
  let again = false;
  let stop = (): Promise<void> => Promise.resolve();
  const timer = setInterval(() => (looking ? end() : void look()), LOOK_MS);
  timer.unref();

  async function look(): Promise<void> {
    again = true;
    if (looking) return;
    looking = true;
    try {
      while (again && !isOver()) {
        again = false;
        const changes = await changesAfter(database.db, position, PAGE);
        if (isOver()) return;
        for (const change of changes) tell(change);
        again ||= changes.length === PAGE;
      }
    } catch {
      end();
    } finally {
      looking = false;
    }
  }
  function tell(change: LoggedChange): void {
    position = change.number;
    for (const receiver of [...receivers]) receiver.push(change);
  }
  function close(): Promise<void> {
    ending.abort();
    clearInterval(timer);
    return stop();
  }
  function end(): void {
    if (isOver()) return;
    close().catch(() => undefined); // a connection that is away listens to nothing
    lost();
    for (const receiver of [...receivers]) receiver.interrupt();
  }

  try {
    stop = await database.listen(logChannel, () => void look(), end);
    position = await newestNumber(database.db);
    if (isOver()) throw new Interrupted('The database went away.');
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
  looking = false;
  void look(); // what was told meanwhile
  return {
    position: () => position,
    follow(receiver) {
      if (isOver()) receiver.interrupt();
      else receivers.add(receiver);
      return () => receivers.delete(receiver);
    },
    close,
  };
}
