import type { Database } from '../db/client.ts';

export interface Notification {
  channel: string;
  payload: string;
}

/** Notifications of the database, shared out to the sockets of this process. */
export interface Hub {
  /**
   * What the channels bring from now on, in one order; ends when the signal aborts.
   *
   * @throws Interrupted when some may have been missed: what follows them has to begin anew.
   */
  stream(channels: readonly string[], signal: AbortSignal): Promise<AsyncIterable<Notification>>;
  close(): Promise<void>;
}

/** Notifications were missed: those of the database's connection that was lost, or more than can wait. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Notifications that a subscription may have waiting: more than two batches cause. */
const queueLimit = 2_500;

export function openHub(database: Database): Hub {
  const channels = new Map<
    string,
    { stop: Promise<() => Promise<void>>; receivers: Map<(payload: string) => void, () => void> }
  >();

  const channelOf = (name: string) => {
    const known = channels.get(name);
    if (known) return known;
    const receivers = new Map<(payload: string) => void, () => void>();
    const heard = (payload: string): void => {
      for (const receive of [...receivers.keys()]) receive(payload);
    };
    const stop = database.listen(name, heard, () => {
      // Whoever comes next listens anew, and is told only then that they hear.
      forget();
      for (const interrupt of [...receivers.values()]) interrupt();
      stop.then((end) => end()).catch(() => undefined); // a connection that is away listens to nothing
    });
    const channel = { stop, receivers };
    const forget = (): void => {
      if (channels.get(name) === channel) channels.delete(name);
    };
    channels.set(name, channel);
    // A channel that could not be opened is opened again by the next who asks.
    stop.catch(forget);
    return channel;
  };

  return {
    async stream(names, signal) {
      const queue = notificationQueue(signal);
      for (const name of names) {
        const { receivers } = channelOf(name);
        const receive = (payload: string): void => queue.push({ channel: name, payload });
        receivers.set(receive, queue.interrupt);
        signal.addEventListener('abort', () => receivers.delete(receive), { once: true });
      }
      await Promise.all(names.map((name) => channelOf(name).stop));
      return queue.notifications();
    },
    async close() {
      const open = [...channels.values()];
      channels.clear();
      for (const { stop } of open) await (await stop)();
    },
  };
}

function notificationQueue(signal: AbortSignal) {
  const waiting: Notification[] = [];
  let interrupted = false;
  let wake = (): void => undefined;
  signal.addEventListener('abort', () => wake(), { once: true });

  async function* notifications(): AsyncGenerator<Notification> {
    while (!signal.aborted) {
      const next = waiting.shift();
      if (next !== undefined) yield next;
      else if (interrupted) throw new Interrupted('Notifications were missed.');
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  }
  const push = (notification: Notification): void => {
    if (waiting.length >= queueLimit) interrupted = true;
    else if (!interrupted) waiting.push(notification);
    wake();
  };
  const interrupt = (): void => {
    interrupted = true;
    wake();
  };
  return { push, interrupt, notifications };
}
