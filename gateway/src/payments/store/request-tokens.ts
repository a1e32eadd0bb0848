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

/** What the database holds for a token: SHA-256, hex. */
export function hashRequestToken(token: string): string {
  return sha256(token);
}

const DAY_MS = 86_400_000;
/** A link shows its payment for so long: a payer comes back to see what became of it. */
const LINK_DAYS = 400;
/** A mailed link pays, cancels and verifies for so long; then it only shows, and a new one is mailed. */
const ACT_DAYS = 90;

/**
 * Makes a link's token for a payment. Only its hash is stored.
 *
 * @param readsOnly whether the link shows the payment and does nothing: the link of a receipt
 */
export async function createRequestToken(
  db: Db,
  transactionTemplateId: number,
  now: Date,
  readsOnly = false,
): Promise<string> {
  const { token, tokenHash } = newRequestToken();
  const expiresAt = new Date(now.getTime() + LINK_DAYS * DAY_MS);
  await db
    .insert(requestTokens)
    .values({ tokenHash, transactionTemplateId, createdAt: now, expiresAt, readsOnly });
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

/** Has every link that was made for a request so far only show it from now on. */
export async function keepFromActing(db: Db, transactionTemplateId: number): Promise<void> {
  await db
    .update(requestTokens)
    .set({ readsOnly: true })
    .where(eq(requestTokens.transactionTemplateId, transactionTemplateId));
}

/** The payment that a token opens, and whether it may do more than show it; null for a token that is unknown, revoked or expired. */
export async function linkOfToken(
  db: Db,
  token: string,
  now: Date,
): Promise<{ templateId: number; acts: boolean } | null> {
  const [found] = await db
    .select({
      templateId: requestTokens.transactionTemplateId,
      readsOnly: requestTokens.readsOnly,
      createdAt: requestTokens.createdAt,
    })
    .from(requestTokens)
    .where(
      and(
        eq(requestTokens.tokenHash, hashRequestToken(token)),
        isNull(requestTokens.revokedAt),
        or(isNull(requestTokens.expiresAt), gt(requestTokens.expiresAt, now)),
      ),
    );
  if (found === undefined) return null;
  const { templateId, readsOnly, createdAt } = found;
  return { templateId, acts: !readsOnly && now.getTime() < createdAt.getTime() + ACT_DAYS * DAY_MS };
}
