import { createHash, randomBytes } from 'node:crypto';

/** A payer's link is as good as a key: 256 random bits, of which only the hash is stored. */
export function newRequestToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashRequestToken(token) };
}

/** What request_tokens.token_hash holds for a token: SHA-256, hex. */
export function hashRequestToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
