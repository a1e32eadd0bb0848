import type { Database } from '../db/client.ts';
import { missedChanges, type LoggedChange } from './log.ts';
import { Interrupted, openTail, type Tail } from './tail.ts';

/** What a subscription hears from the change log. */
export interface Heard {
  /** The number after which it hears everything. */
  from: number;
  /** Whether that is the number that was asked for: nothing is missed. */
  resumed: boolean;
  changes: AsyncIterable<LoggedChange, void>;
}

/** The change log, shared out to the sockets of this process. */
export interface Hub {
  /**
   * What the channels bring from now on, in the order of the commits; ends when the signal aborts. With `after` also what
   * they brought since the change of that number, unless that is too far back.
   *
   * The changes end with Interrupted when some may be missed: what follows them has to begin anew.
   */
  stream(channels: readonly string[], signal: AbortSignal, after: number | null): Promise<Heard>;
  close(): Promise<void>;
}

/** Changes that a subscription may have waiting: more than two batches cause. */
const queueLimit = 2_500;
/** Missed changes that are brought after an absence. Each is a look at what the viewer may see; a screen is fewer. */
const missedLimit = 500;

export function openHub(database: Database): Hub {
  let open: Promise<Tail> | null = null;

  function currentTail(): Promise<Tail> {
    if (open !== null) return open;
    // Whoever comes after an outage, or after it could not be opened, opens it anew.
    const forget = (): void => {
      if (open === tail) open = null;
    };
    const tail = openTail(database, forget);
    tail.catch(forget);
    open = tail;
    return tail;
  }

  return {
    async stream(channels, signal, after) {
      const tail = await currentTail();
      const queue = changeQueue(signal, channels);
      const leave = tail.follow(queue);
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
      const until = tail.position();
      try {
        const missed =
          after === null
            ? null
            : await missedChanges(database.db, { channels, after, until, limit: missedLimit });
        if (after === null || missed === null) {
          return { from: until, resumed: false, changes: queue.changes([], until) };
        }
        // The number may be another process's, which was further already.
        return { from: after, resumed: true, changes: queue.changes(missed, Math.max(after, until)) };
      } catch (error) {
        leave();
        throw error;
      }
    },
    async close() {
      const tail = open;
      open = null;
      await (await tail?.catch(() => null))?.close();
    },
  };
}

function changeQueue(signal: AbortSignal, channels: readonly string[]) {
  const waiting: LoggedChange[] = [];
  let interrupted = false;
  let wake = (): void => undefined;
  signal.addEventListener('abort', () => wake(), { once: true });

  async function* changes(first: readonly LoggedChange[], after: number): AsyncGenerator<LoggedChange, void> {
    for (const change of first) {
      if (signal.aborted) return;
      yield change;
    }
    while (!signal.aborted) {
      const next = waiting.shift();
      if (next !== undefined) {
        if (next.number > after) yield next;
      } else if (interrupted) throw new Interrupted('Changes may have been missed.');
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  }
  function push(change: LoggedChange): void {
    if (!channels.includes(change.channel)) return;
    if (waiting.length >= queueLimit) interrupted = true;
    else if (!interrupted) waiting.push(change);
    wake();
  }
  function interrupt(): void {
    interrupted = true;
    wake();
  }
  return { push, interrupt, changes };
}
