import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RunningConfig } from '../../config.ts';
import { invalidInput, invalidRequest, PlaidError, requestId } from './errors.ts';
import { institutionCalls } from './institutions.ts';
import { itemCalls } from './items.ts';
import { linkTokenCalls } from './link-tokens.ts';
import type { Calls, Scope } from './scope.ts';
import { webhookCalls } from './webhooks.ts';

const credentials = z.object({ client_id: z.string().optional(), secret: z.string().optional() }).catch({});

/** The Plaid-compatible API, relative to its root. */
export function apiRoutes(app: FastifyInstance, scope: Scope): void {
  const calls = {
    ...linkTokenCalls(scope),
    ...itemCalls(scope),
    ...webhookCalls(scope),
    ...institutionCalls(),
  };
  answerCalls(app, scope.config, calls);
}

/** Answers calls in Plaid's form: every one is a POST of JSON, with our keys. */
export function answerCalls(app: FastifyInstance, config: RunningConfig, calls: Calls): void {
  app.setErrorHandler((error, request, reply) => {
    const known = error instanceof PlaidError ? error : unreadable(error);
    if (known !== null) return reply.code(known.status).send(known.body());
    request.log.error(error);
    const failure = new PlaidError('API_ERROR', 'INTERNAL_SERVER_ERROR', 'an unexpected error occurred', 500);
    return reply.code(500).send(failure.body());
  });
  app.addHook('preHandler', async (request) => requireKeys(request, config));
  for (const [path, call] of Object.entries(calls)) {
    app.post(path, async (request) => ({ ...(await call(request.body)), request_id: requestId() }));
  }
}

/** A body that is no JSON, or not of the form that the call takes. */
function unreadable(error: unknown): PlaidError | null {
  if (error instanceof z.ZodError) return invalidRequest(z.prettifyError(error));
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : null;
  return typeof status === 'number' && status < 500 ? invalidRequest('the body could not be read') : null;
}

function requireKeys({ headers, body }: FastifyRequest, config: RunningConfig): void {
  const sent = credentials.parse(body ?? {});
  const id = sent.client_id ?? headers['plaid-client-id'];
  const secret = sent.secret ?? headers['plaid-secret'];
  if (id === config.plaidClientId && secret === config.plaidSecret) return;
  throw invalidInput('INVALID_API_KEYS', 'invalid client_id or secret provided');
}
