import { and, eq, exists, gt, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import type { ApiKeyRow } from '../db/rows.ts';
import { apiKeys, integrations, organizationUsers, users, webhookSubscriptions } from '../db/schema/index.ts';

export const apiKeysByIds = (db: Db, ids: readonly string[]): Promise<ApiKeyRow[]> =>
  db
    .select()
    .from(apiKeys)
    .where(inArray(apiKeys.id, [...ids]));

/** The SQL condition that a key is neither revoked nor expired. */
export const keyStands = (now: Date | SQL<Date>): SQL | undefined =>
  and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)));

/**
 * The SQL condition that a webhook has not ended with the key that created it. Either a person created or adopted the
 * webhook, or the key is valid and its maker is an active member of the organization.
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

/** Revokes all valid keys that a person created in an organization, and returns them. */
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

/** Returns the key that replaced a rotated key: the last of its successors, or the key itself. */
export async function latestKeyId(db: Db, id: string): Promise<string> {
  const [key] = await db.select({ successorId: apiKeys.successorId }).from(apiKeys).where(eq(apiKeys.id, id));
  return key?.successorId == null ? id : latestKeyId(db, key.successorId);
}
