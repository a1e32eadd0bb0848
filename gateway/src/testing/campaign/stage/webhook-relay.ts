import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A webhook as the provider sent it. */
export interface SentWebhook {
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** Stands between a provider's webhooks and the gateways. */
export interface WebhookRelay {
  readonly url: string;
  /** What was sent last, to be altered. */
  readonly newest: SentWebhook | null;
  /** Takes every webhook from now on: what it resolves with is the answer's status. */
  decide(deliver: (webhook: SentWebhook) => Promise<number>): void;
  stop(): Promise<void>;
}

/** Keeps the headers of a webhook that its receiver reads. */
const signature = 'x-request-signature-sha-256';

/** Hands every webhook to `deliver` until it is told otherwise. */
export async function startWebhookRelay(
  deliver: (webhook: SentWebhook) => Promise<number>,
): Promise<WebhookRelay> {
  let take = deliver;
  let newest: SentWebhook | null = null;
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const signed = incoming.headers[signature];
      newest = {
        path: incoming.url ?? '/',
        headers: { 'content-type': 'application/json', [signature]: String(signed ?? '') },
        body: await buffer(incoming),
      };
      outgoing.writeHead(await take(newest)).end();
    })().catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    get newest() {
      return newest;
    },
    decide(next) {
      take = next;
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
