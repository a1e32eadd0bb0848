import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import { keptSecret } from '../store/secrets.ts';

const privateKeyShape = z.object({
  kty: z.literal('RSA'),
  kid: z.string(),
  alg: z.literal('RS256'),
  use: z.literal('sig'),
  n: z.string(),
  e: z.string(),
  d: z.string(),
  p: z.string(),
  q: z.string(),
  dp: z.string(),
  dq: z.string(),
  qi: z.string(),
});

/** The RS256 key that signs tokens, made at the first start. */
export async function signingKey(db: DatabaseSync): Promise<z.infer<typeof privateKeyShape>> {
  const kept = await keptSecret(db, 'signing-key', async () => {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const jwk = await exportJWK(privateKey);
    return JSON.stringify({ ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' });
  });
  return privateKeyShape.parse(JSON.parse(kept));
}

/** The key that signs the provider's cookies, made at the first start. */
export function cookieKey(db: DatabaseSync): Promise<string> {
  return keptSecret(db, 'cookie-key', () => randomBytes(32).toString('base64url'));
}

/** The published half of the signing key. */
export async function publicKeys(db: DatabaseSync) {
  const { kty, kid, alg, use, n, e } = await signingKey(db);
  return { keys: [{ kty, kid, alg, use, n, e }] };
}
