import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context/deps.ts';

/** `/healthz`: the process answers. `/readyz`: it can do its work, and is not about to stop; and which version it is. */
export function addHealth(app: FastifyInstance, { db, config: { version } }: Deps): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    if (stopping) return reply.code(503).send({ status: 'stopping' });
    try {
      await db.execute(sql`select 1`);
      return { status: 'ready', version };
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'database does not answer' });
    }
  });
}
