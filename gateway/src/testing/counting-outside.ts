import { createServer as createHttpServer, request, type IncomingHttpHeaders } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const transfer = z.object({ correlationId: z.string() });

/** How often each name was seen. */
export type Counts = Map<string, number>;
const count = (counts: Counts, name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);

interface Asked {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
}

/** A bank-transfer provider that counts, for one gateway, what it is asked to do, and passes everything on. */
export async function countingProvider(behind: string) {
  const transfers: Counts = new Map();
  const asked: Asked[] = [];
  const server = createHttpServer((incoming, outgoing) => {
    void (async () => {
      const body = await text(incoming);
      const url = new URL(`${behind}${incoming.url ?? ''}`);
      asked.push({ method: incoming.method ?? '', path: url.pathname, headers: incoming.headers });
      if (incoming.method === 'POST' && url.pathname.endsWith('/transfers')) {
        count(transfers, transfer.parse(JSON.parse(body)).correlationId);
      }
      const { method = 'GET', headers } = incoming;
      const onwards = request(url, { method, headers: { ...headers, host: url.host } }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      onwards.on('error', () => outgoing.destroy());
      onwards.end(body);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Transfers asked for, by correlation id. */
    transfers,
    /** Everything that was asked, in order. */
    asked,
    stop(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A mail server that keeps nothing but how often each Message-ID arrived. One that does not answer keeps that to itself. */
export async function countingMailbox({ answers = true } = {}) {
  const mails: Counts = new Map();
  const server = createTcpServer((socket) => {
    let inData = false;
    socket.on('error', () => undefined);
    socket.write('220 test\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      const id = inData ? /^message-id: <([^@>]+)/i.exec(line)?.[1] : undefined;
      if (id !== undefined) count(mails, id);
      if (inData && line === '.') {
        inData = false;
        if (answers) socket.write('250 kept\r\n');
      } else if (!inData) {
        inData = line === 'DATA';
        socket.write(inData ? '354 go on\r\n' : '250 ok\r\n');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, mails, stop: () => void server.close() };
}
