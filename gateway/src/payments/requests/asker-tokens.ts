import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { askerTokens } from '../../db/schema/index.ts';
import { hashRequestToken, newRequestToken } from '../store/request-tokens.ts';

/** Somebody who requests payments through an occasion's requester link, by the address that they proved to have. */
export interface Asker {
  paymentOccasionId: string;
  /** In small letters. */
  email: string;
}

/** Makes the token of a link that is mailed to an asker. Only its hash is stored. @param end when the link expires */
export async function createAskerToken(
  db: Db,
  { paymentOccasionId, email }: Asker,
  now: Date,
  end: Date,
): Promise<string> {
  const { token, tokenHash } = newRequestToken();
  await db
    .insert(askerTokens)
    .values({ tokenHash, paymentOccasionId, email, createdAt: now, expiresAt: end });
  return token;
}

/** Whom a token was mailed to; null for one that is unknown or expired. */
export async function askerOfToken(db: Db, token: string, now: Date): Promise<Asker | null> {
  const [found] = await db
    .select({ paymentOccasionId: askerTokens.paymentOccasionId, email: askerTokens.email })
    .from(askerTokens)
    .where(and(eq(askerTokens.tokenHash, hashRequestToken(token)), gt(askerTokens.expiresAt, now)));
  return found ?? null;
}
