import type { Database } from '../db/client.ts';
import { GatewayError } from './errors.ts';

/** Notifications of the database, shared out to the sockets of this process. */
export interface Hub {
  /** The payloads of a channel from now on; ends when the signal aborts. */
  stream(channel: string, signal: AbortSignal): Promise<AsyncIterable<string>>;
  close(): Promise<void>;
}

/** Notifications that a socket may have waiting before its subscription is given up. */
const queueLimit = 1_000;

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
    async stream(name, signal) {
      const { stop, receivers } = channelOf(name);
      const queue = payloadQueue(signal);
      receivers.add(queue.push);
      signal.addEventListener('abort', () => receivers.delete(queue.push), { once: true });
      await stop;
      return queue.payloads();
    },
    async close() {
      const open = [...channels.values()];
      channels.clear();
      for (const { stop } of open) await (await stop)();
    },
  };
}

function payloadQueue(signal: AbortSignal) {
  const waiting: string[] = [];
  let overflown = false;
  let wake = (): void => undefined;
  signal.addEventListener('abort', () => wake(), { once: true });

  async function* payloads(): AsyncGenerator<string> {
    while (!signal.aborted) {
      const next = waiting.shift();
      if (next !== undefined) yield next;
      else if (overflown) throw new GatewayError('CONFLICT', 'Too much changed at once. Please reload.');
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  }
  const push = (payload: string): void => {
    if (waiting.length >= queueLimit) overflown = true;
    else if (!overflown) waiting.push(payload);
    wake();
  };
  return { push, payloads };
}
