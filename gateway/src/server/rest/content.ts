import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../context/deps.ts';

/** `GET /content`: the content feed's cards, to anybody. */
export function addContent(app: FastifyInstance, { ports }: Deps): void {
  app.get('/content', async (_request, reply) => {
    void reply.header('cache-control', 'public, max-age=60');
    return ports.content.cards();
  });
}
