import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Database, Listener } from './client.ts';
import { connectionClass, connectionSettings } from './connections.ts';
import type { Deadlines } from './deadlines.ts';
import type { Servers } from './servers.ts';

const RECONNECT_MS = 500;

interface Notifications {
  listen: Database['listen'];
  close: () => Promise<void>;
}

/**
 * Hears notifications on a connection of its own, opened at the first `listen` and opened again when lost. Nothing may
 * come for hours: it asks something again and again, so that a database that fell silent is noticed.
 */
export function openNotifications(servers: Servers, deadlines: Deadlines): Notifications {
  const Connection = connectionClass(servers, deadlines);
  const listeners = new Map<string, Map<Listener, (() => void) | undefined>>();
  let connection: Promise<pg.Client> | null = null;
  let closed = false;
  let asked: Promise<unknown> = Promise.resolve();

  /** One statement after the other: the driver takes no second one while it waits for the first. */
  function ask(client: pg.Client, statement: 'LISTEN' | 'UNLISTEN', channel: string): Promise<unknown> {
    const text = `${statement} ${client.escapeIdentifier(channel)}`;
    const answer = asked.then(() => client.query(text));
    asked = answer.catch(() => undefined);
    return answer;
  }

  async function connect(): Promise<pg.Client> {
    const client = new Connection(connectionSettings(servers, deadlines));
    client.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel)?.keys() ?? []) listener(payload ?? '');
    });
    try {
      await client.connect();
      for (const channel of listeners.keys()) await ask(client, 'LISTEN', channel);
    } catch (error) {
      client.end().catch(() => undefined); // what is half open must not stay
      throw error;
    }
    keepAsking(client).catch(() => undefined); // it ends with the connection
    client.on('end', () => {
      connection = null;
      if (closed) return;
      for (const heard of [...listeners.values()]) for (const lost of [...heard.values()]) lost?.();
      if (listeners.size > 0) void reconnect();
    });
    return client;
  }

  async function keepAsking(client: pg.Client): Promise<void> {
    for (;;) {
      await sleep(deadlines.statement / 2, undefined, { ref: false });
      await client.query('SELECT 1');
    }
  }

  function connected(): Promise<pg.Client> {
    connection ??= connect().catch((error: unknown) => {
      connection = null;
      throw error;
    });
    return connection;
  }

  async function reconnect(): Promise<void> {
    while (!closed) {
      try {
        await connected();
        return;
      } catch {
        await sleep(RECONNECT_MS);
      }
    }
  }

  return {
    async listen(channel, listener, lost) {
      const existing = listeners.get(channel);
      const heard = existing ?? new Map<Listener, (() => void) | undefined>();
      listeners.set(channel, heard.set(listener, lost));
      const forget = (): boolean => {
        heard.delete(listener);
        return heard.size === 0 && listeners.get(channel) === heard && listeners.delete(channel);
      };
      try {
        const client = await connected();
        if (existing === undefined) await ask(client, 'LISTEN', channel);
      } catch (error) {
        forget();
        throw error;
      }
      return async () => {
        // A connection that was lost listens to nothing any more.
        const open = forget() ? await connection?.catch(() => null) : null;
        // Somebody may listen again by now.
        if (listeners.has(channel)) return;
        if (open) await ask(open, 'UNLISTEN', channel).catch(() => undefined);
      };
    },
    async close(): Promise<void> {
      closed = true;
      listeners.clear();
      const open = await connection?.catch(() => null);
      await open?.end();
    },
  };
}
