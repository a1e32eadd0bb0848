import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isValidToken } from '../store/credentials.ts';
import { accountRoutes } from './account.ts';
import { customerRoutes } from './customers.ts';
import { documentRoutes } from './documents.ts';
import { ApiError, notFound } from './errors.ts';
import { eventRoutes } from './events.ts';
import { fundingSourceRoutes } from './funding-sources.ts';
import { sendHal } from './hal.ts';
import { microDepositRoutes } from './micro-deposits.ts';
import type { ApiScope, Routes } from './scope.ts';
import { simulationRoutes } from './simulations.ts';
import { tokenRoute } from './token.ts';
import { transferRoutes } from './transfers.ts';
import { webhookSubscriptionRoutes } from './webhook-subscriptions.ts';
import { webhookRoutes } from './webhooks.ts';

const authorized: readonly Routes[] = [
  accountRoutes,
  customerRoutes,
  documentRoutes,
  fundingSourceRoutes,
  microDepositRoutes,
  transferRoutes,
  eventRoutes,
  webhookSubscriptionRoutes,
  webhookRoutes,
  simulationRoutes,
];

/** A document of ten megabytes with its form around it, bytes. */
const largestBody = 11 * 1024 * 1024;

/** The whole API, relative to its root. Bodies are kept as they were sent, for the idempotency keys. */
export function apiRoutes(app: FastifyInstance, scope: ApiScope): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: largestBody }, (_request, raw, done) => {
    done(null, { raw });
  });
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof ApiError) return sendHal(reply.code(error.status), error.body());
    request.log.error(error);
    return sendHal(reply.code(500), { code: 'ServerError', message: 'A server error occurred.' });
  });
  app.setNotFoundHandler((_request, reply) => sendHal(reply.code(404), notFound().body()));
  tokenRoute(app, scope);
  app.register((inner, _options, done) => {
    inner.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, next) => {
      const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
      if (token !== undefined && isValidToken(scope.db, token)) return next();
      const code = token === undefined ? 'InvalidAuthorizationHeader' : 'InvalidAccessToken';
      const message =
        token === undefined ? 'Missing or invalid Authorization header.' : 'Invalid access token.';
      return sendHal(reply.code(401), { code, message });
    });
    for (const routes of authorized) routes(inner, scope);
    done();
  });
}
