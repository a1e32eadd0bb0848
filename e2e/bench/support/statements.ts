import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A message of PostgreSQL's protocol, read field by field. */
function reader(body: Buffer) {
  let at = 0;
  const int16 = (): number => body.readInt16BE((at += 2) - 2);
  const int32 = (): number => body.readInt32BE((at += 4) - 4);
  const text = (): string => {
    const end = body.indexOf(0, at);
    const found = body.toString('utf8', at, end);
    at = end + 1;
    return found;
  };
  const value = (): string | null => {
    const length = int32();
    return length < 0 ? null : body.toString('utf8', at, (at += length));
  };
  return { int16, text, value };
}

const literal = (value: string | null): string =>
  value === null ? 'null' : `'${value.replaceAll("'", "''")}'`;

/** Follows what one client says and tells each statement, its parameters written in. */
function listener(heard: (sql: string) => void): (part: Buffer) => void {
  const texts = new Map<string, string>();
  let started = false;
  let waiting = Buffer.alloc(0);
  const message = (kind: string, body: Buffer): void => {
    const { int16, text, value } = reader(body);
    if (kind === 'Q') heard(text());
    if (kind === 'P') texts.set(text(), text());
    if (kind !== 'B') return;
    text();
    const statement = texts.get(text()) ?? '';
    for (let left = int16(); left > 0; left -= 1) int16();
    const values = Array.from({ length: int16() }, value);
    heard(
      statement.replaceAll(/\$(\d+)/g, (_all, place: string) => literal(values[Number(place) - 1] ?? null)),
    );
  };
  return (part) => {
    waiting = Buffer.concat([waiting, part]);
    for (;;) {
      // The first message has no letter in front of its length.
      const head = started ? 1 : 0;
      if (waiting.length < head + 4) return;
      const length = waiting.readInt32BE(head);
      if (waiting.length < head + length) return;
      if (started) message(String.fromCharCode(waiting[0] ?? 0), waiting.subarray(5, 1 + length));
      started = true;
      waiting = waiting.subarray(head + length);
    }
  };
}

/** Stands between a gateway and its PostgreSQL and hears which statements a request makes. */
export async function startEavesdropper(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const port = Number(target.port || 5432);
  const open = new Set<Socket>();
  let heard: string[] | null = null;
  const server = createServer((client) => {
    const upstream = connect(port, target.hostname);
    const listen = listener((sql) => heard?.push(sql));
    client.on('data', listen).pipe(upstream);
    upstream.pipe(client);
    for (const socket of [client, upstream]) {
      open.add(socket.setNoDelay(true));
      socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port to listen at.');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${address.port}`;
  return {
    url: url.href,
    /** The statements that `work` makes; those of the job queue, which happen to fall into the same time, left out. */
    async during(work: () => Promise<unknown>): Promise<string[]> {
      heard = [];
      await work();
      const said = heard;
      heard = null;
      return said.filter((sql) => !/pgboss|pg_notify/i.test(sql));
    },
    stop(): void {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
