import { and, eq, exists, gt, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import type { ApiKeyRow } from '../db/rows.ts';
import { apiKeys, integrations, organizationUsers, users, webhookSubscriptions } from '../db/schema/index.ts';

export const apiKeysByIds = (db: Db, ids: readonly string[]): Promise<ApiKeyRow[]> =>
  db
    .select()
    .from(apiKeys)
    .where(inArray(apiKeys.id, [...ids]));

/** That a key was neither revoked nor is over. */
export const keyStands = (now: Date | SQL<Date>): SQL | undefined =>
  and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)));

/**
 * That a webhook has not ended with the key that made it: a person made or adopted it, or the key stands and its maker is
 * an active member of the organization.
 */
export const makerStands = (db: Db, now: Date | SQL<Date>): SQL | undefined =>
  or(
    isNull(webhookSubscriptions.apiKeyId),
    isNotNull(webhookSubscriptions.adoptedAt),
    exists(
      db
        .select({ one: sql`1` })
        .from(apiKeys)
        .innerJoin(integrations, and(eq(integrations.id, apiKeys.integrationId), integrations.active))
        .innerJoin(
          organizationUsers,
          and(
            eq(organizationUsers.organizationId, integrations.organizationId),
            eq(organizationUsers.userId, apiKeys.createdById),
            isNotNull(organizationUsers.acceptedAt),
          ),
        )
        .innerJoin(users, and(eq(users.id, organizationUsers.userId), users.active))
        .where(and(eq(apiKeys.id, webhookSubscriptions.apiKeyId), keyStands(now))),
    ),
  );

/** Revokes the keys that a person made in an organization and that still stand; gives them. */
export const revokeKeysOf = (
  tx: Db,
  { userId, organizationId }: { userId: string; organizationId: string },
  now: Date,
): Promise<ApiKeyRow[]> =>
  tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(
      and(
        eq(apiKeys.createdById, userId),
        inArray(
          apiKeys.integrationId,
          tx
            .select({ id: integrations.id })
            .from(integrations)
            .where(eq(integrations.organizationId, organizationId)),
        ),
        keyStands(now),
      ),
    )
    .returning();

/** The key that goes on where a rotated one left off: itself, or the last of its successors. */
export async function latestKeyId(db: Db, id: string): Promise<string> {
  const [key] = await db.select({ successorId: apiKeys.successorId }).from(apiKeys).where(eq(apiKeys.id, id));
  return key?.successorId == null ? id : latestKeyId(db, key.successorId);
}
