import type { FastifyInstance } from 'fastify';

/** Lets pages of any origin call the routes of this plugin; they carry no cookies. */
export function allowEveryOrigin(app: FastifyInstance, methods: readonly string[]): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers': 'content-type, accept, authorization',
    });
  });
}
