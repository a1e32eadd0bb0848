import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { integrations, webhookAttempts, webhookSubscriptions } from '../../db/schema/index.ts';
import { uuidOf } from '../../server/ids.ts';
import type { IntegrationRow, WebhookAttemptRow, WebhookSubscriptionRow } from '../../server/rows.ts';

export const integrationsOf = (db: Db, organizationId: string): Promise<IntegrationRow[]> =>
  db
    .select()
    .from(integrations)
    .where(and(eq(integrations.organizationId, organizationId), integrations.active))
    .orderBy(desc(integrations.createdAt), desc(integrations.id));

/** The active webhooks of an integration, the newest first. */
export const subscriptionsOf = (db: Db, integrationId: string): Promise<WebhookSubscriptionRow[]> =>
  db
    .select()
    .from(webhookSubscriptions)
    .where(and(eq(webhookSubscriptions.integrationId, integrationId), webhookSubscriptions.active))
    .orderBy(desc(webhookSubscriptions.createdAt), desc(webhookSubscriptions.id));

export async function webhookById(db: Db, givenId: string): Promise<WebhookSubscriptionRow | null> {
  const id = uuidOf(givenId);
  if (id === null) return null;
  const [row] = await db.select().from(webhookSubscriptions).where(eq(webhookSubscriptions.id, id));
  return row ?? null;
}

export async function countWebhooks(tx: Db, integrationId: string): Promise<number> {
  const [row] = await tx
    .select({ all: count() })
    .from(webhookSubscriptions)
    .where(and(eq(webhookSubscriptions.integrationId, integrationId), webhookSubscriptions.active));
  return row?.all ?? 0;
}

/** Attempts of an integration, the newest first. */
export const attemptsOf = (db: Db, integrationId: string, limit: number): Promise<WebhookAttemptRow[]> =>
  db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.integrationId, integrationId))
    .orderBy(desc(webhookAttempts.createdAt), desc(webhookAttempts.id))
    .limit(limit);

export async function attemptById(db: Db, givenId: string): Promise<WebhookAttemptRow | null> {
  const id = uuidOf(givenId);
  if (id === null) return null;
  const [row] = await db.select().from(webhookAttempts).where(eq(webhookAttempts.id, id));
  return row ?? null;
}

/** Counts a delivery before it is tried; null when there is nothing to deliver any more. */
export async function beginDelivery(
  db: Db,
  id: string,
): Promise<{ attempt: WebhookAttemptRow; webhook: WebhookSubscriptionRow } | null> {
  const [attempt] = await db
    .update(webhookAttempts)
    .set({ attempts: sql`${webhookAttempts.attempts} + 1` })
    .where(and(eq(webhookAttempts.id, id), sql`${webhookAttempts.deliveredAt} is null`))
    .returning();
  const webhook = attempt?.webhookSubscriptionId
    ? await webhookById(db, attempt.webhookSubscriptionId)
    : null;
  return attempt === undefined || webhook?.active !== true ? null : { attempt, webhook };
}

/** Keeps what a delivery was answered; a null code means no answer. */
export async function noteResult(
  db: Db,
  id: string,
  resultCode: number | null,
  deliveredAt: Date | null,
): Promise<void> {
  await db.update(webhookAttempts).set({ resultCode, deliveredAt }).where(eq(webhookAttempts.id, id));
}

export async function endWebhook(tx: Db, id: string): Promise<void> {
  await tx.update(webhookSubscriptions).set({ active: false }).where(eq(webhookSubscriptions.id, id));
}
