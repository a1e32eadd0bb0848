import {
  compactVerify,
  createRemoteJWKSet,
  customFetch,
  errors,
  jwtVerify,
  type JWTVerifyGetKey,
} from 'jose';
import { z } from 'zod';
import type { GatewayConfig } from '../config/config.ts';
import { forbidden, GatewayError, unauthenticated } from '../base/errors.ts';
import type { Identity } from './identity.ts';
import { provenTokens } from './proven-tokens.ts';

/** The proofs a request or a socket brings along. */
export interface Credentials {
  /** `Bearer <access token>`. */
  authorization: string | undefined;
  /** The `x-user-id` header: must be the token's own user where given. */
  userId: string | undefined;
  /** The raw id-token: must be the same subject's where given. */
  session: string | undefined;
}

export type Authenticate = (credentials: Credentials) => Promise<Identity>;

const accessClaims = z.object({
  sub: z.string().min(1),
  exp: z.number(),
  'https://keyturn.example/user_id': z.uuid(),
});
const sessionClaims = z.object({ sub: z.string() });
const simulatedToken = /^simulated\.([0-9a-f-]{36})$/i;

const clockToleranceSeconds = 30;

const issuerDown = (): GatewayError =>
  new GatewayError(
    'PROVIDER_UNAVAILABLE',
    'Sign-ins cannot be checked right now. Please try again in a moment.',
  );

/** Faults of the token itself; everything else means that the issuer's keys could not be read. */
const tokenFaults = [
  errors.JWTExpired,
  errors.JWTClaimValidationFailed,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
];

function translated(error: unknown): GatewayError {
  return tokenFaults.some((fault) => error instanceof fault) ? unauthenticated() : issuerDown();
}

/** Keys that tokens are checked with. */
export interface SigningKeys {
  find: JWTVerifyGetKey;
  /** Which of them are known now: another number once they were read again; null while they have to be. */
  edition: () => number | null;
}

/** The issuer's published keys, cached for ten minutes and asked for at most once in thirty seconds. */
export function issuerKeys(issuer: string): SigningKeys {
  let readings = 0;
  const find = createRemoteJWKSet(new URL('.well-known/jwks.json', issuer), {
    cacheMaxAge: 600_000,
    cooldownDuration: 30_000,
    timeoutDuration: 5_000,
    [customFetch]: (url, options) => {
      readings += 1;
      return fetch(url, options);
    },
  });
  return { find, edition: () => (find.fresh ? readings : null) };
}

/**
 * Checks credentials against the issuer. A signature is checked once: a token that was proven is known by its hash until
 * it ends or the issuer's keys are read again.
 *
 * The returned function throws UNAUTHENTICATED for a missing, expired or tampered token, FORBIDDEN when `x-user-id`
 * names somebody else, PROVIDER_UNAVAILABLE when the issuer's keys cannot be read.
 */
export function authenticator(
  auth: GatewayConfig['auth'],
  clock: () => Date,
  keys: SigningKeys = issuerKeys(auth.issuer),
): Authenticate {
  const proven = provenTokens(keys.edition, () => clock().getTime());
  const checkedAccess = async (token: string): Promise<z.infer<typeof accessClaims>> => {
    const { payload } = await jwtVerify(token, keys.find, {
      issuer: auth.issuer,
      audience: auth.audience,
      algorithms: ['RS256', 'ES256', 'PS256'],
      clockTolerance: clockToleranceSeconds,
      currentDate: clock(),
    }).catch((error: unknown) => {
      throw translated(error);
    });
    const claims = accessClaims.safeParse(payload);
    if (!claims.success) throw unauthenticated();
    return claims.data;
  };

  // An id-token outlives its own `exp` in a session that refreshes its access token: only signer and subject count.
  const checkedSession = async (token: string, subject: string): Promise<void> => {
    const { payload } = await compactVerify(token, keys.find).catch((error: unknown) => {
      throw translated(error);
    });
    const claims = sessionClaims.safeParse(parsedJson(new TextDecoder().decode(payload)));
    if (!claims.success || claims.data.sub !== subject) throw unauthenticated();
  };

  const checked = async (token: string, session: string | undefined): Promise<Identity> => {
    const claims = await checkedAccess(token);
    if (session) await checkedSession(session, claims.sub);
    const expiresAt = claims.exp * 1000;
    const identity = { userId: claims['https://keyturn.example/user_id'], expiresAt };
    proven.keep(token, session, identity, expiresAt + clockToleranceSeconds * 1000);
    return identity;
  };

  return async ({ authorization, userId, session }) => {
    const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) throw unauthenticated();
    const simulated = auth.simulated ? simulatedToken.exec(token)?.[1] : undefined;
    const identity =
      simulated === undefined
        ? (proven.find(token, session) ?? (await checked(token, session)))
        : { userId: simulated.toLowerCase(), expiresAt: null };
    if (userId !== undefined && userId !== identity.userId) {
      throw forbidden('This session belongs to another user.');
    }
    return identity;
  };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
