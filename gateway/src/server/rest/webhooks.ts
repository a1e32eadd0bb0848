import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { receiveWebhook } from '../../inbox/receive.ts';
import { InvalidSignature } from '../../providers/bank-transfers/errors.ts';
import { unauthenticated } from '../errors.ts';

/** `POST /webhooks/dwolla`: events of the bank-transfer provider, whose signature covers the raw body. */
export function addWebhooks(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/webhooks/dwolla', async (request, reply) => {
      const signature = request.headers['x-request-signature-sha-256'];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      try {
        await receiveWebhook(deps, body, typeof signature === 'string' ? signature : undefined);
      } catch (error) {
        if (error instanceof InvalidSignature) throw unauthenticated();
        throw error;
      }
      return reply.code(200).send({});
    });
  });
}
