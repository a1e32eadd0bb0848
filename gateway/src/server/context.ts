import type { FastifyBaseLogger } from 'fastify';
import type { Viewer } from '../actor.ts';
import type { Deps } from '../deps.ts';
import type { Loaders } from './loaders.ts';

/** What every resolver and every policy gets: who asks, and the means to answer. One for each request or delivery. */
export interface GatewayContext {
  deps: Deps;
  viewer: Viewer;
  loaders: Loaders;
  log: FastifyBaseLogger;
  /** Shown to the user with an unexpected error, and in every line of the log. */
  requestId: string;
  /** The `idempotency-key` header; an operation's own argument goes before it. */
  idempotencyKey: string | null;
}
