import type { FastifyInstance } from 'fastify';

/**
 * Has no connection outlive what is asked on it once the process is asked to stop: a balancer that went on asking there
 * would be cut off.
 */
export function addClosing(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) void reply.header('connection', 'close');
  });
}
