import { errors, jwtVerify, SignJWT, type JWTVerifyResult } from 'jose';
import { z } from 'zod';
import { unauthenticated } from '../../base/errors.ts';
import type { GatewayConfig } from '../../config/config.ts';
import { acceptedSecrets } from '../../secrets/accepted.ts';
import { apiKeyScopes } from '../../db/schema/values.ts';

/** A program that the live gateway has proven: with which key, for whom, in which organization. */
const program = z.object({
  keyId: z.uuid(),
  integrationId: z.uuid(),
  organizationId: z.uuid(),
  /** Whom the key acts for, by the id that they have in the live world. */
  makerId: z.uuid(),
  scopes: z.array(z.enum(apiKeyScopes)),
  sendLimit: z.int().nullable(),
});
export type Program = z.infer<typeof program>;

const issuer = 'keyturn:live';
const audience = 'keyturn:test';
const algorithm = 'HS256';
/** Long enough for a request on its way, too short to be kept. */
const LASTS_SECONDS = 60;

const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret);

/** What the live gateway tells that of the test world about who asks. */
export function assertionOf(asks: Program, secret: string, now: Date): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  return new SignJWT({ program: asks })
    .setProtectedHeader({ alg: algorithm })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issued)
    .setExpirationTime(issued + LASTS_SECONDS)
    .sign(keyOf(secret));
}

/** Who asks, by what the live gateway has signed a moment ago. @throws GatewayError UNAUTHENTICATED for anything else */
export async function programOf(
  assertion: string,
  { testWorldSecret, previous }: Pick<GatewayConfig, 'testWorldSecret' | 'previous'>,
  now: Date,
): Promise<Program> {
  try {
    const { payload } = await verified(
      assertion,
      acceptedSecrets(testWorldSecret, previous.testWorldSecret),
      now,
    );
    return program.parse(payload['program']);
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) throw unauthenticated();
    throw error;
  }
}

/** @throws JOSEError where none of the secrets has signed it, or it is too old */
async function verified(
  assertion: string,
  [secret = '', ...others]: readonly string[],
  now: Date,
): Promise<JWTVerifyResult> {
  try {
    return await jwtVerify(assertion, keyOf(secret), {
      issuer,
      audience,
      algorithms: [algorithm],
      currentDate: now,
      maxTokenAge: LASTS_SECONDS,
      clockTolerance: 5,
    });
  } catch (error) {
    if (others.length === 0 || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
    return verified(assertion, others, now);
  }
}
