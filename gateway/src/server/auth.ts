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
import type { Identity } from '../context/identity.ts';
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
const named = z.string().min(1).max(255).nullable().default(null).catch(null);
/** Session and connection, by an Action too (ADR 0280, 0282): an access token of Auth0 carries neither by itself. */
const signInClaims = z.object({
  'https://keyturn.example/sid': named,
  'https://keyturn.example/connection': named,
});
/** The claims of a second factor, by an Action of the identity provider (ADR 0277); one of another form tells of none. */
const factorClaims = z.object({
  'https://keyturn.example/acr': z.string().optional().catch(undefined),
  'https://keyturn.example/amr': z.array(z.string()).default([]).catch([]),
  'https://keyturn.example/auth_time': z.number().int().positive(),
});
const multiFactor = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor';

const idTokenClaims = z.object({ sub: z.string() });
/** With the instant of a second factor where one was simulated too. */
const simulatedToken = /^simulated\.([0-9a-f-]{36})(?:\.(\d{13}))?$/i;

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

/** When a second factor was proven, epoch milliseconds; null where the token does not say so. */
function factorProvenAt(payload: unknown): number | null {
  const claims = factorClaims.safeParse(payload).data;
  if (claims === undefined) return null;
  const {
    'https://keyturn.example/acr': acr,
    'https://keyturn.example/amr': amr,
    'https://keyturn.example/auth_time': seconds,
  } = claims;
  return acr === multiFactor || amr.includes('mfa') ? seconds * 1000 : null;
}

/** In which session, and by which connection, somebody signed in. */
function signInOf(payload: unknown): Pick<Identity, 'sessionId' | 'connection'> {
  const claims = signInClaims.parse(payload);
  return {
    sessionId: claims['https://keyturn.example/sid'],
    connection: claims['https://keyturn.example/connection'],
  };
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
  const checkedAccess = async (token: string) => {
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
    return { ...claims.data, factorAt: factorProvenAt(payload), ...signInOf(payload) };
  };

  // An id-token outlives its own `exp` in a session that refreshes its access token: only signer and subject count.
  const checkedSession = async (token: string, subject: string): Promise<void> => {
    const { payload } = await compactVerify(token, keys.find).catch((error: unknown) => {
      throw translated(error);
    });
    const claims = idTokenClaims.safeParse(parsedJson(new TextDecoder().decode(payload)));
    if (!claims.success || claims.data.sub !== subject) throw unauthenticated();
  };

  const checked = async (token: string, session: string | undefined): Promise<Identity> => {
    const claims = await checkedAccess(token);
    if (session) await checkedSession(session, claims.sub);
    const expiresAt = claims.exp * 1000;
    const { factorAt, sessionId, connection, 'https://keyturn.example/user_id': userId } = claims;
    const identity = { userId, expiresAt, factorAt, sessionId, connection };
    proven.keep(token, session, identity, expiresAt + clockToleranceSeconds * 1000);
    return identity;
  };

  return async ({ authorization, userId, session }) => {
    const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) throw unauthenticated();
    const simulated = auth.simulated ? simulatedIdentity(token) : null;
    const identity = simulated ?? proven.find(token, session) ?? (await checked(token, session));
    if (userId !== undefined && userId !== identity.userId) {
      throw forbidden('This session belongs to another user.');
    }
    return identity;
  };
}

function simulatedIdentity(token: string): Identity | null {
  const [, userId, factorAt] = simulatedToken.exec(token) ?? [];
  if (userId === undefined) return null;
  const at = factorAt === undefined ? null : Number(factorAt);
  return { userId: userId.toLowerCase(), expiresAt: null, factorAt: at, sessionId: null, connection: null };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
