import type { FastifyBaseLogger } from 'fastify';
import type { Viewer } from '../access/actor.ts';
import type { Deps } from './deps.ts';
import type { Identity } from './identity.ts';
import type { Loaders } from './loaders.ts';

/** What every resolver and every policy gets: who asks, and the means to answer. One for each request or delivery. */
export interface GatewayContext {
  deps: Deps;
  viewer: Viewer;
  loaders: Loaders;
  log: FastifyBaseLogger;
  /** Shown to the user with an unexpected error, and in every line of the log. */
  requestId: string;
  /**
   * The key that the request's change is made under: what was sent as a header until the change is known, then its own.
   * A step of a change that is made outside is done under it; null where the request's transaction holds it.
   */
  idempotencyKey: string | null;
  /** What the viewer's token proves; null for programs, which have none. */
  identity: Identity | null;
}
