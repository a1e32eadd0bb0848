import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context/deps.ts';

/** Whoever asks whether the process is ready is told within so long, milliseconds. */
const PATIENCE_MS = 2_000;

/** `/healthz`: the process answers. `/readyz`: it can do its work, and is not about to stop; and which version it is. */
export function addHealth(app: FastifyInstance, { database, config: { version } }: Deps): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  let asking: Promise<unknown> | null = null;
  /** Many may ask while the database is silent: it is asked once. @throws Error when it does not answer in time. */
  async function askDatabase(): Promise<void> {
    asking ??= database.watch.execute(sql`select 1`).finally(() => (asking = null));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`No answer within ${PATIENCE_MS} ms.`)), PATIENCE_MS);
    });
    await Promise.race([asking, late]).finally(() => clearTimeout(timer));
  }
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    if (stopping) return reply.code(503).send({ status: 'stopping' });
    try {
      await askDatabase();
      return { status: 'ready', version };
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'database does not answer' });
    }
  });
}
