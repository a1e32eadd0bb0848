import { and, count, desc, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { apiKeys, integrations, webhookSubscriptions } from '../../db/schema/index.ts';
import type { ApiKeyRow } from '../../db/rows.ts';
import { uuidOf } from '../../base/ids.ts';
import { keyStands } from '../../records/api-keys.ts';

export const keysOf = (db: Db, integrationId: string): Promise<ApiKeyRow[]> =>
  db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.integrationId, integrationId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));

export async function keyById(db: Db, givenId: string): Promise<ApiKeyRow | null> {
  const id = uuidOf(givenId);
  if (id === null) return null;
  const [row] = await db.select().from(apiKeys).where(eq(apiKeys.id, id));
  return row ?? null;
}

export async function countStanding(db: Db, integrationId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ all: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.integrationId, integrationId), keyStands(now)));
  return row?.all ?? 0;
}

/** The key of a secret that may be used now, with its organization; null for any other. */
export async function standingKey(
  db: Db,
  secretHash: string,
  now: Date,
): Promise<{ key: ApiKeyRow; organizationId: string } | null> {
  const [row] = await db
    .select({ key: apiKeys, organizationId: integrations.organizationId })
    .from(apiKeys)
    .innerJoin(integrations, and(eq(integrations.id, apiKeys.integrationId), integrations.active))
    .where(and(eq(apiKeys.secretHash, secretHash), keyStands(now)));
  return row === undefined || row.organizationId === null
    ? null
    : { key: row.key, organizationId: row.organizationId };
}

/** So exactly it is kept when a key was used: a program that asks all day writes once a minute. */
const NOTED_EVERY_MS = 60_000;

export async function noteUse(db: Db, id: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - NOTED_EVERY_MS);
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, before))));
}

/** Lets the webhooks of a key end with another one. */
export async function passWebhooksOn(tx: Db, fromKeyId: string, toKeyId: string): Promise<void> {
  await tx
    .update(webhookSubscriptions)
    .set({ apiKeyId: toKeyId })
    .where(eq(webhookSubscriptions.apiKeyId, fromKeyId));
}

/** A key and those that it took the place of, by their ids. */
export async function keysBefore(db: Db, id: string): Promise<string[]> {
  const known = [id];
  for (let latest = [id]; latest.length > 0;) {
    const rows = await db
      .select({ id: apiKeys.id })
      .from(apiKeys)
      .where(inArray(apiKeys.successorId, latest));
    latest = rows.map((row) => row.id);
    known.push(...latest);
  }
  return known;
}
