import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../context/deps.ts';
import { receiveWebhook } from '../../payments/inbox/receive.ts';
import type { Provider } from '../../payments/inbox/store.ts';
import { noteBankChanges } from '../../domains/reconciliation/feed/due.ts';
import { UnsignedWebhook } from '../../providers/bank-links/errors.ts';
import { InvalidSignature } from '../../providers/bank-transfers/errors.ts';
import { unauthenticated } from '../../base/errors.ts';

type Take = (deps: Deps, rawBody: Buffer, signature: string | undefined) => Promise<unknown>;

const receive =
  (provider: Provider): Take =>
  (deps, rawBody, signature) =>
    receiveWebhook(deps, rawBody, signature, provider);

/** Where each provider sends its events, and the header with the signature of the raw body. */
const routes: readonly { path: string; header: string; take: Take }[] = [
  { path: '/webhooks/dwolla', header: 'x-request-signature-sha-256', take: receive('bank-transfers') },
  { path: '/webhooks/stripe', header: 'stripe-signature', take: receive('cards') },
  { path: '/webhooks/plaid', header: 'plaid-verification', take: noteBankChanges },
];

/** `POST /webhooks/…`: events of the providers, whose signatures cover the raw body. */
export function addWebhooks(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const { path, header, take } of routes) {
      scope.post(path, async (request, reply) => {
        try {
          await take(deps, rawBodyOf(request), headerOf(request, header));
        } catch (error) {
          if (error instanceof InvalidSignature || error instanceof UnsignedWebhook) throw unauthenticated();
          throw error;
        }
        return reply.code(200).send({});
      });
    }
  });
}

const rawBodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}
