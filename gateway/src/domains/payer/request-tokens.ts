import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { requestTokens } from '../../db/schema/index.ts';
import { hashRequestToken, newRequestToken } from './tokens.ts';

/** Makes a link's token for a request. Only its hash is stored. */
export async function createRequestToken(db: Db, transactionTemplateId: number, now: Date): Promise<string> {
  const { token, tokenHash } = newRequestToken();
  await db.insert(requestTokens).values({ tokenHash, transactionTemplateId, createdAt: now });
  return token;
}

/** The request that a token opens; null for a token that is unknown or revoked. */
export async function templateIdOfToken(db: Db, token: string): Promise<number | null> {
  const [found] = await db
    .select({ id: requestTokens.transactionTemplateId })
    .from(requestTokens)
    .where(and(eq(requestTokens.tokenHash, hashRequestToken(token)), isNull(requestTokens.revokedAt)));
  return found?.id ?? null;
}
