import { unauthenticated } from '../base/errors.ts';
import type { Viewer } from '../access/actor.ts';
import type { Deps } from '../context/deps.ts';
import { worldOf } from '../domains/api-keys/secret.ts';
import { apiKeyOf, viewerOfKey } from '../domains/api-keys/viewer.ts';
import { viewerOfAssertion } from '../domains/test-world/viewer.ts';
import type { Authenticate } from './auth.ts';

/** How programs prove themselves to a gateway. */
interface Programs {
  /** What a request proves a program with; null where it is a person's, or nobody's. */
  tokenOf: (authorization: string | undefined) => string | null;
  /** The test key among them, which is led to the test world; null for anything else. */
  testKeyOf: (authorization: string | undefined) => string | null;
  /** @throws GatewayError UNAUTHENTICATED */
  viewerOf: (token: string, address: string) => Promise<Viewer>;
}

/** Those of the live world, by their keys. */
export const provenPrograms = (deps: Deps): Programs => ({
  tokenOf: apiKeyOf,
  testKeyOf(authorization) {
    const secret = apiKeyOf(authorization);
    return secret !== null && worldOf(secret) === 'TEST' ? secret : null;
  },
  viewerOf: (secret, address) => viewerOfKey(deps, secret, address),
});

/** Those of the test world, by the live gateway's word. */
export const assertedPrograms = (deps: Deps): Programs => ({
  tokenOf: (authorization) => /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? null,
  testKeyOf: () => null,
  viewerOf: (assertion) => viewerOfAssertion(deps, assertion),
});

/** In the test world nobody signs in. */
export const nobody: Authenticate = () => Promise.reject(unauthenticated());
