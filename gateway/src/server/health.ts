import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { readPayouts } from '../payments/payouts/store.ts';
import { testWorldAnswering } from './test-world/answering.ts';

/** Whoever asks whether the process is ready is told within so long, milliseconds. */
const PATIENCE_MS = 2_000;

/**
 * `/healthz`: the process answers. `/readyz`: it can do its work, and is not about to stop; which version it is, that it is
 * one of the test world, and whether money is handed over. One whose payouts are frozen is ready all the same.
 */
export function addHealth(app: FastifyInstance, { database, config, clock }: Deps): void {
  const { version, world } = config;
  const testWorld = testWorldAnswering(config.testWorldUrl, () => clock().getTime());
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  let asking: Promise<'frozen' | 'handed over'> | null = null;
  async function payoutsNow(): Promise<'frozen' | 'handed over'> {
    const payouts = await readPayouts(database.watch);
    return payouts === null || payouts.frozenAt === null ? 'handed over' : 'frozen';
  }
  /** Many may ask while the database is silent: it is asked once. @throws Error when it does not answer in time. */
  async function askDatabase(): Promise<'frozen' | 'handed over'> {
    asking ??= payoutsNow().finally(() => (asking = null));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`No answer within ${PATIENCE_MS} ms.`)), PATIENCE_MS);
    });
    return Promise.race([asking, late]).finally(() => clearTimeout(timer));
  }
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    if (stopping) return reply.code(503).send({ status: 'stopping' });
    try {
      const beside = testWorld();
      const worlds = {
        ...(world === 'TEST' ? { world: 'test' } : {}),
        ...(beside === null ? {} : { testWorld: beside }),
      };
      return { status: 'ready', version, ...worlds, payouts: await askDatabase() };
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'database does not answer' });
    }
  });
}
