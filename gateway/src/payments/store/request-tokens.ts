import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { requestTokens, transactionTemplates } from '../../db/schema/index.ts';
import { sha256 } from '../../base/sha256.ts';

/** A payer's link is as good as a key: 256 random bits, of which only the hash is stored. */
export function newRequestToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashRequestToken(token) };
}

/** What request_tokens.token_hash holds for a token: SHA-256, hex. */
export function hashRequestToken(token: string): string {
  return sha256(token);
}

/** A link is of use so long: a payer comes back to it to see what became of the payment. */
const LINK_DAYS = 400;

/** Makes a link's token for a request. Only its hash is stored. */
export async function createRequestToken(db: Db, transactionTemplateId: number, now: Date): Promise<string> {
  const { token, tokenHash } = newRequestToken();
  const expiresAt = new Date(now.getTime() + LINK_DAYS * 86_400_000);
  await db.insert(requestTokens).values({ tokenHash, transactionTemplateId, createdAt: now, expiresAt });
  return token;
}

/** Whom a request goes to; until `tx` ends nobody corrects that. */
export async function lockReceiver(tx: Db, transactionTemplateId: number): Promise<string | null> {
  const [found] = await tx
    .select({ receiverEmail: transactionTemplates.receiverEmail })
    .from(transactionTemplates)
    .where(eq(transactionTemplates.id, transactionTemplateId))
    .for('share');
  return found?.receiverEmail ?? null;
}

/** Ends every link that was made for a request so far. */
export async function revokeRequestTokens(db: Db, transactionTemplateId: number, now: Date): Promise<void> {
  await db
    .update(requestTokens)
    .set({ revokedAt: now })
    .where(
      and(eq(requestTokens.transactionTemplateId, transactionTemplateId), isNull(requestTokens.revokedAt)),
    );
}

/** The request that a token opens; null for a token that is unknown, revoked or at its end. */
export async function templateIdOfToken(db: Db, token: string, now: Date): Promise<number | null> {
  const [found] = await db
    .select({ id: requestTokens.transactionTemplateId })
    .from(requestTokens)
    .where(
      and(
        eq(requestTokens.tokenHash, hashRequestToken(token)),
        isNull(requestTokens.revokedAt),
        or(isNull(requestTokens.expiresAt), gt(requestTokens.expiresAt, now)),
      ),
    );
  return found?.id ?? null;
}
