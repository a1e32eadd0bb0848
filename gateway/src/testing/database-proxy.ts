import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Stands between a gateway and PostgreSQL, as the network does. */
export interface DatabaseProxy {
  /** The database's address by way of the proxy. */
  readonly url: string;
  readonly port: number;
  /** Nothing goes through any more, and nobody is told: connections stay open, new ones are taken. */
  fallSilent(): void;
  /** Ends every connection, and refuses new ones. */
  goAway(): Promise<void>;
  /** New connections go to the server of another address from now on. */
  leadTo(databaseUrl: string): void;
  /** Everything goes through again; what was held back by a silence is lost with its connections' time. */
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

const serverOf = ({ hostname, port }: URL) => ({ host: hostname, port: Number(port || 5432) });

/** Lets everything through to the server of a database until it is told otherwise. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  let server = serverOf(target);
  const sockets = new Set<Socket>();
  let silent = false;
  const proxy = createServer((client) => {
    const upstream = connect(server);
    const ends = [client, upstream] as const;
    for (const [from, to] of [ends, [upstream, client]] as const) {
      sockets.add(from);
      // What comes in a silence never arrives, the end of a connection included.
      from.on('data', (chunk: Buffer) => silent || to.write(chunk));
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        if (!silent) to.destroy();
      });
    }
  });
  const listen = async (port: number): Promise<void> => {
    proxy.listen(port, '127.0.0.1');
    await once(proxy, 'listening');
  };
  const goAway = async (): Promise<void> => {
    silent = false;
    for (const socket of sockets) socket.destroy();
    if (!proxy.listening) return;
    proxy.close();
    await once(proxy, 'close');
  };
  await listen(0);
  const address = proxy.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  target.host = `127.0.0.1:${port}`;
  return {
    url: target.href,
    port,
    fallSilent() {
      silent = true;
    },
    goAway,
    leadTo(other) {
      server = serverOf(new URL(other));
    },
    async comeBack() {
      silent = false;
      if (!proxy.listening) await listen(port);
    },
    stop: goAway,
  };
}
