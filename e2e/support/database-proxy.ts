import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Stands between a gateway and PostgreSQL. */
export interface DatabaseProxy {
  readonly port: number;
  /**
   * Cuts the connection at the next COMMIT of a transaction that wrote something and in which the text was sent, once:
   * the database has committed, and the gateway never hears of it. Resolves when it is cut.
   */
  readonly loseCommitOf: (text: string) => Promise<void>;
  /** Cuts every connection, and lets no other through until it is back. */
  readonly goAway: () => void;
  readonly comeBack: () => void;
  readonly stop: () => Promise<void>;
}

interface Armed {
  readonly text: string;
  readonly lost: () => void;
}

/** Lets everything through to a server until it is told to lose an answer or to be away. */
export async function startDatabaseProxy(server: {
  readonly host: string;
  readonly port: number;
}): Promise<DatabaseProxy> {
  let armed: Armed | null = null;
  let away = false;
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    if (away) {
      client.destroy();
      return;
    }
    const upstream = connect(server);
    /** What the open transaction did; `sent` is what the client sent last: a text may be cut in two. */
    let transaction = { sent: '', mentioned: false, wrote: false };
    const cut = () => {
      client.destroy();
      upstream.destroy();
    };
    client.on('data', (chunk: Buffer) => {
      const sent = transaction.sent + chunk.toString('latin1');
      if (armed !== null && sent.includes(armed.text)) transaction.mentioned = true;
      transaction.sent = sent.slice(-200);
      upstream.write(chunk);
    });
    const answered = commandTags();
    upstream.on('data', (chunk: Buffer) => {
      for (const tag of answered(chunk)) {
        if (/^(INSERT|UPDATE|DELETE)/.test(tag)) transaction.wrote = true;
        const isLost = tag === 'COMMIT' && armed !== null && transaction.mentioned && transaction.wrote;
        if (isLost) {
          armed?.lost();
          armed = null;
          cut();
          return;
        }
        if (/^(BEGIN|COMMIT|ROLLBACK)$/.test(tag)) transaction = { sent: '', mentioned: false, wrote: false };
      }
      client.write(chunk);
    });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', cut);
      socket.on('close', () => {
        sockets.delete(socket);
        cut();
      });
    }
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: portOf(proxy.address()),
    loseCommitOf: (text) =>
      new Promise((resolve) => {
        armed = { text, lost: resolve };
      }),
    goAway() {
      away = true;
      for (const socket of sockets) socket.destroy();
    },
    comeBack() {
      away = false;
    },
    async stop() {
      const closed = new Promise((resolve) => proxy.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  return address.port;
}

/** The tags of the commands that a server says it has completed: messages of a type, a length and a body. */
function commandTags(): (chunk: Buffer) => string[] {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const tags: string[] = [];
    while (rest.length >= 5) {
      const end = 1 + rest.readInt32BE(1);
      if (rest.length < end) break;
      if (rest[0] === 'C'.charCodeAt(0)) tags.push(rest.toString('latin1', 5, end - 1));
      rest = rest.subarray(end);
    }
    return tags;
  };
}
