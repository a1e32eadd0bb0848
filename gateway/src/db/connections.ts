import { Socket } from 'node:net';
import pg from 'pg';
import type { Deadlines } from './deadlines.ts';
import { DatabaseBusy, isDatabaseLost } from './lost.ts';
import type { Servers } from './servers.ts';
import { Shares } from './shares.ts';
import { tracedStatements } from '../trace/statements.ts';

/** When the kernel begins to ask on a quiet connection whether the other side is there; it gives up ten seconds later. */
const KEEP_ALIVE_MS = 5_000;
/**
 * Has the server ask too, so that a gateway that vanished holds no locks, and run statements as they are: compiling one
 * takes up to a second, each time, where all of it takes three (docs/adr/0335-statements-are-not-compiled.md).
 */
const serverOptions =
  '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c jit=off';

/** What the server says of itself where not every server may be worked on. */
const refused = {
  'read-write': "SELECT (pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on') AS refused",
  primary: 'SELECT pg_is_in_recovery() AS refused',
};

/**
 * Settings of every connection with these deadlines, the server's part of them included; where a pooler hands out the
 * server's connections, it sets that part.
 */
export const connectionSettings = (
  { pooled }: Servers,
  { statement, lock, idleInTransaction, wait }: Deadlines,
) => ({
  connectionTimeoutMillis: wait,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  ...(pooled
    ? {}
    : {
        statement_timeout: statement,
        lock_timeout: lock,
        idle_in_transaction_session_timeout: idleInTransaction,
        options: serverOptions,
      }),
});

/** A pooler gives each transaction another of the server's connections: what one of them prepared no other knows. */
const unnamed = (config: unknown): unknown =>
  typeof config === 'object' && config !== null && 'name' in config && 'text' in config
    ? { ...config, name: undefined }
    : config;

/** A connection to the server that is worked on. One on which neither side says anything in time breaks. */
export function connectionClass(servers: Servers, deadlines: Deadlines) {
  return class Connection extends pg.Client {
    readonly openedAt = performance.now();
    readonly url: string;

    constructor(settings: pg.ClientConfig = {}) {
      const url = servers.current();
      const socket = new Socket();
      super({ ...settings, connectionString: url, stream: () => socket });
      this.url = url;
      const ask = this.query.bind(this);
      const query = tracedStatements((config, ...rest) =>
        Reflect.apply(ask, undefined, [servers.pooled ? unnamed(config) : config, ...rest]),
      );
      Object.assign(this, { query });
      // Who uses the connection hears of its loss from the query, or from its end.
      this.on('error', () => undefined);
      this.connection.on('errorMessage', ({ code }: { code?: string }) => servers.said(code ?? ''));
      socket.setTimeout(deadlines.silence, () => {
        servers.fellSilent();
        servers.leave(url);
        socket.destroy(Object.assign(new Error('The database is silent.'), { code: 'ETIMEDOUT' }));
      });
    }

    override connect(): Promise<this>;
    override connect(callback: (error: Error | null) => void): void;
    override connect(callback?: (error: Error | null) => void): Promise<this> | void {
      const connected = this.#connectToAllowed();
      if (callback === undefined) return connected;
      connected.then(() => callback(null), callback);
    }

    async #connectToAllowed(): Promise<this> {
      try {
        await super.connect();
        if (servers.target !== 'any') {
          const { rows } = await this.query<{ refused: boolean }>(refused[servers.target]);
          if (rows[0]?.refused !== false) throw new NotWritable();
        }
        return this;
      } catch (error) {
        servers.leave(this.url);
        this.end().catch(() => undefined); // what is half open must not stay
        throw error;
      }
    }
  };
}

/** A server that may not be written to, where `target_session_attrs` asks for one that may. */
class NotWritable extends Error {
  override readonly name = 'NotWritable';
  /** PostgreSQL's own code for it: cannot connect now. */
  readonly code = '57P03';

  constructor() {
    super('The server takes no changes.');
  }
}

/** How the driver says that every connection of a pool stayed taken. */
const queueTooLong = 'timeout exceeded when trying to connect';

type OnTaken = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/**
 * A pool of connections for one purpose. Who waits too long for one is refused with `DatabaseBusy`; from then on and
 * until the queue moves so is everybody who would have to stand behind the others. No kind of work takes more
 * than half, nor do all that are held up together.
 */
export class PurposePool extends pg.Pool {
  readonly #servers: Servers;
  readonly #shares: Shares;
  /** How the share of each connection that is taken is given back. */
  readonly #giveBack = new WeakMap<pg.PoolClient, () => void>();
  #overdue = false;
  #refused = 0;

  constructor(servers: Servers, deadlines: Deadlines, max: number) {
    super({
      ...connectionSettings(servers, deadlines),
      Client: connectionClass(servers, deadlines),
      max,
      // A connection that nobody uses says goodbye before its silence would break it.
      idleTimeoutMillis: deadlines.statement,
    });
    this.#servers = servers;
    const [most, slow] = [Math.ceil(max / 2), deadlines.lock / 4];
    this.#shares = new Shares({ most, patience: deadlines.wait, slow });
    this.on('release', (_error, client) => this.#giveBack.get(client)?.());
    this.on('error', () => undefined); // a connection that nobody used was lost
  }

  /** How many were refused a connection because the queue was too long. */
  get refusedCount(): number {
    return this.#refused;
  }

  /** How many wait for a connection, or for their kind's share of them. */
  get queueLength(): number {
    return this.waitingCount + this.#shares.waitingCount;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: OnTaken): void;
  override connect(callback?: OnTaken): Promise<pg.PoolClient> | void {
    const taken = this.#take();
    if (callback === undefined) return taken;
    taken.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: unknown) =>
        callback(error instanceof Error ? error : new Error(String(error)), undefined, () => undefined),
    );
  }

  async #take(): Promise<pg.PoolClient> {
    try {
      const giveBack = await this.#shares.take();
      try {
        const client = await this.#takeOpen();
        this.#giveBack.set(client, giveBack);
        return client;
      } catch (error) {
        giveBack();
        throw error;
      }
    } catch (error) {
      if (error instanceof DatabaseBusy) this.#refused += 1;
      throw error;
    }
  }

  async #takeOpen(): Promise<pg.PoolClient> {
    if (this.#overdue && this.waitingCount > 0) throw new DatabaseBusy();
    for (let tries = 1; ;) {
      try {
        const client = await super.connect();
        this.#overdue = false;
        if (!this.#isOfBefore(client)) return client;
        client.release(true);
      } catch (error) {
        if (error instanceof Error && error.message === queueTooLong) {
          this.#overdue = true;
          throw new DatabaseBusy();
        }
        if (tries >= this.#servers.count || !isDatabaseLost(error)) throw error;
        tries += 1;
      }
    }
  }

  /** Whether it was opened before another one fell silent. */
  #isOfBefore(client: pg.PoolClient): boolean {
    return 'openedAt' in client && Number(client.openedAt) < this.#servers.silentSince();
  }
}
