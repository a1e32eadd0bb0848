import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../context/deps.ts';
import { receiveWebhook } from '../../payments/inbox/receive.ts';
import type { Provider } from '../../payments/inbox/store.ts';
import { InvalidSignature } from '../../providers/bank-transfers/errors.ts';
import { unauthenticated } from '../../base/errors.ts';

/** Where each provider sends its events, and the header with the signature of the raw body. */
const routes: readonly { path: string; header: string; provider: Provider }[] = [
  { path: '/webhooks/dwolla', header: 'x-request-signature-sha-256', provider: 'bank-transfers' },
  { path: '/webhooks/stripe', header: 'stripe-signature', provider: 'cards' },
];

/** `POST /webhooks/…`: events of the providers, whose signatures cover the raw body. */
export function addWebhooks(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const { path, header, provider } of routes) {
      scope.post(path, async (request, reply) => {
        try {
          await receiveWebhook(deps, rawBodyOf(request), headerOf(request, header), provider);
        } catch (error) {
          if (error instanceof InvalidSignature) throw unauthenticated();
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
