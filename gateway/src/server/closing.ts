import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Who connected before the process was asked to stop may still begin to ask for so long, milliseconds. */
const BEGIN_MS = 1_000;

/**
 * Has no connection outlive what is asked on it once the process is asked to stop: an answer that leaves then ends its
 * connection, which would else be kept open for the next question, and one on which nobody asks is ended.
 */
export function addClosing(app: FastifyInstance): void {
  let closing = false;
  const unasked = new Set<Socket>();
  app.server.on('connection', (socket) => {
    unasked.add(socket);
    socket.once('close', () => unasked.delete(socket));
  });
  for (const asks of ['request', 'upgrade'] as const)
    app.server.on(asks, ({ socket }: { socket: Socket }) => unasked.delete(socket));
  app.addHook('preClose', async () => {
    closing = true;
    setTimeout(() => {
      for (const socket of unasked) socket.destroy();
    }, BEGIN_MS).unref();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) void reply.header('connection', 'close');
  });
}
