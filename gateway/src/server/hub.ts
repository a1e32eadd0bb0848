import type { Database } from '../db/client.ts';
import { GatewayError } from './errors.ts';

export interface Notification {
  channel: string;
  payload: string;
}

/** Notifications of the database, shared out to the sockets of this process. */
export interface Hub {
  /** What the channels bring from now on, in one order; ends when the signal aborts. */
  stream(channels: readonly string[], signal: AbortSignal): Promise<AsyncIterable<Notification>>;
  close(): Promise<void>;
}

/** Notifications that a socket may have waiting before its subscription is given up: more than two batches cause. */
const queueLimit = 2_500;

export function openHub(database: Database): Hub {
  const channels = new Map<
    string,
    { stop: Promise<() => Promise<void>>; receivers: Set<(payload: string) => void> }
  >();

  const channelOf = (name: string) => {
    const known = channels.get(name);
    if (known) return known;
    const receivers = new Set<(payload: string) => void>();
    const stop = database.listen(name, (payload) => {
      for (const receive of [...receivers]) receive(payload);
    });
    const channel = { stop, receivers };
    channels.set(name, channel);
    // A channel that could not be opened is opened again by the next who asks.
    stop.catch(() => channels.delete(name));
    return channel;
  };

  return {
    async stream(names, signal) {
      const queue = notificationQueue(signal);
      for (const name of names) {
        const { receivers } = channelOf(name);
        const receive = (payload: string): void => queue.push({ channel: name, payload });
        receivers.add(receive);
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
  let overflown = false;
  let wake = (): void => undefined;
  signal.addEventListener('abort', () => wake(), { once: true });

  async function* notifications(): AsyncGenerator<Notification> {
    while (!signal.aborted) {
      const next = waiting.shift();
      if (next !== undefined) yield next;
      else if (overflown) throw new GatewayError('CONFLICT', 'Too much changed at once. Please reload.');
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  }
  const push = (notification: Notification): void => {
    if (waiting.length >= queueLimit) overflown = true;
    else if (!overflown) waiting.push(notification);
    wake();
  };
  return { push, notifications };
}
