import { randomUUID } from 'node:crypto';
import formbody from '@fastify/formbody';
import Fastify, { LogController } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { believes } from './callers.ts';
import type { PortalConfig } from './config.ts';
import { explainErrors } from './pages/errors.ts';
import { afterwardsRoutes } from './pages/afterwards-routes.ts';
import { authorizeRoutes } from './pages/authorize-routes.ts';
import { occasionRoutes } from './pages/occasion-routes.ts';
import { proofRoutes } from './pages/proof-routes.ts';
import { receiptRoutes } from './pages/receipt-routes.ts';
import { receiveRoutes } from './pages/receive-routes.ts';
import { requestRoutes } from './pages/request-routes.ts';
import { requesterRoutes } from './pages/requester-routes.ts';
import { verifyRoutes } from './pages/verify-routes.ts';
import { createPayerApi } from './payer-api/payer-api.ts';
import { addClosing } from './web/closing.ts';
import { createSite } from './web/site.ts';
import { serveIslands } from './web/islands.ts';

export interface Portal {
  /** The public address, without a trailing slash. */
  url: string;
  /** Answers what is under way, then ends. */
  close(): Promise<void>;
}

/** The port is in use; the message names the variable to change. */
export class PortTaken extends Error {}

const BODY_LIMIT = 262_144;
const LONGEST_TOKEN = 200;

/**
 * Takes its port and answers requests once this resolves. The log's lines go to where is said, to the standard output
 * unless said otherwise.
 * @throws PortTaken when the port is in use.
 */
export async function createPortal(
  config: PortalConfig,
  log: { write(line: string): void } = process.stdout,
): Promise<Portal> {
  const app = Fastify({
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel, stream: log },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    trustProxy: believes(config.trustProxy),
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: LONGEST_TOKEN },
    forceCloseConnections: 'idle',
    // What still arrives on an open connection while the process stops is answered like anything else.
    return503OnClosing: false,
  });
  addClosing(app);
  let url = config.publicUrl ?? '';
  tellAnswers(app);
  keepToBrowser(app);
  await app.register(formbody, { bodyLimit: BODY_LIMIT });
  const site = createSite({ config, url: () => url, islands: serveIslands(app) });
  const api = createPayerApi(config.gatewayUrl, config.secret);
  explainErrors(app, site);
  for (const path of ['/health', '/healthz']) app.get(path, () => ({ status: 'ok' }));
  requestRoutes(app, site, api);
  authorizeRoutes(app, site, api);
  afterwardsRoutes(app, site, api);
  proofRoutes(app, site, api);
  receiveRoutes(app, site, api);
  verifyRoutes(app, site, api);
  occasionRoutes(app, site, api);
  receiptRoutes(app, site, api);
  requesterRoutes(app, site, api);
  const port = await listen(app, config.port);
  url = config.publicUrl ?? `http://localhost:${port}`;
  return {
    url,
    close: async () => {
      await app.close();
    },
  };
}

/** Logs answers by their route: an address holds a token that is as good as a key. */
function tellAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? null;
    const ms = Math.round(reply.elapsedTime);
    if (route !== '/healthz')
      request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'answered');
    done();
  });
}

/** An address holds a token: no answer is stored where it is not said, and nobody is told where a visitor came from. */
function keepToBrowser(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    if (!reply.hasHeader('referrer-policy')) reply.header('referrer-policy', 'no-referrer');
  });
}

async function listen(app: FastifyInstance, port: number): Promise<number> {
  try {
    await app.listen({ port, host: '0.0.0.0' });
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE') {
      throw new PortTaken(`Port ${port} is already in use. Free it or set PORTAL_PORT to another port.`);
    }
    throw cause;
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}
