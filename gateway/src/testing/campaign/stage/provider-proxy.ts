import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What becomes of a call: it gets through; is done and never answered; never answered; answered in part. */
export type CallFate = 'passes' | 'is dropped once done' | 'hangs' | 'is answered by half';

/** Stands between gateways and a provider, as a network that fails does. */
export interface ProviderProxy {
  readonly url: string;
  /** Decides what becomes of each call from now on. */
  decide(fate: (method: string, path: string) => CallFate): void;
  /** How many calls did not get through whole. */
  readonly failed: number;
  stop(): Promise<void>;
}

/** Passes everything on to the provider until it is told otherwise. */
export async function startProviderProxy(behind: string): Promise<ProviderProxy> {
  let fateOf: (method: string, path: string) => CallFate = () => 'passes';
  let failed = 0;
  const server = createServer((incoming, outgoing) => {
    incoming.on('error', () => undefined);
    outgoing.on('error', () => undefined);
    const fate = fateOf(incoming.method ?? 'GET', incoming.url ?? '/');
    if (fate !== 'passes') failed += 1;
    if (fate === 'hangs') return;
    passOn(behind, incoming, outgoing, fate).catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    decide(fate) {
      fateOf = fate;
    },
    get failed() {
      return failed;
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function passOn(
  behind: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  fate: CallFate,
): Promise<void> {
  const body = await buffer(incoming);
  const url = new URL(behind + (incoming.url ?? '/'));
  const { method = 'GET', headers } = incoming;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request(url, { method, headers: { ...headers, host: url.host } }, resolve);
    asked.once('error', reject);
    asked.end(body);
  });
  const text = await buffer(answer);
  if (fate === 'is dropped once done') return void outgoing.destroy();
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
  if (fate === 'passes') return void outgoing.end(text);
  // An answer without a body is cut off in its head.
  outgoing.write(text.subarray(0, Math.floor(text.length / 2)), () => outgoing.destroy());
}
