import { and, count, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { recordChange } from '../../operations/audit.ts';
import { isFree } from '../../db/claims.ts';
import type { Db } from '../../db/client.ts';
import { integrations, webhookAttempts, webhookSubscriptions } from '../../db/schema/index.ts';
import { uuidOf } from '../../base/ids.ts';
import type { IntegrationRow, WebhookAttemptRow, WebhookSubscriptionRow } from '../../db/rows.ts';

export const integrationsOf = (db: Db, organizationId: string): Promise<IntegrationRow[]> =>
  db
    .select()
    .from(integrations)
    .where(and(eq(integrations.organizationId, organizationId), integrations.active))
    .orderBy(desc(integrations.createdAt), desc(integrations.id));

/** The webhooks of an integration, the newest first: those that are told, and those whose address is gone. */
export const subscriptionsOf = (db: Db, integrationId: string): Promise<WebhookSubscriptionRow[]> =>
  db
    .select()
    .from(webhookSubscriptions)
    .where(
      and(
        eq(webhookSubscriptions.integrationId, integrationId),
        or(webhookSubscriptions.active, isNotNull(webhookSubscriptions.goneAt)),
      ),
    )
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

/** How long a delivery may take before another one may begin: longer than its sender waits for an answer. */
const CLAIM_MS = 30_000;

/**
 * Claims a message for one delivery and counts it; null when there is nothing to deliver any more, `claimed` while
 * another delivery of it is under way.
 */
export async function beginDelivery(
  db: Db,
  id: string,
  now: Date,
): Promise<{ attempt: WebhookAttemptRow; webhook: WebhookSubscriptionRow } | 'claimed' | null> {
  const undelivered = and(eq(webhookAttempts.id, id), isNull(webhookAttempts.deliveredAt));
  const [attempt] = await db
    .update(webhookAttempts)
    .set({
      attempts: sql`${webhookAttempts.attempts} + 1`,
      claimedUntil: new Date(now.getTime() + CLAIM_MS),
    })
    .where(and(undelivered, isFree(webhookAttempts.claimedUntil, now, CLAIM_MS)))
    .returning();
  if (attempt === undefined) {
    const [other] = await db.select({ id: webhookAttempts.id }).from(webhookAttempts).where(undelivered);
    return other === undefined ? null : 'claimed';
  }
  const webhook = await webhookById(db, attempt.webhookSubscriptionId ?? '');
  return webhook?.active === true ? { attempt, webhook } : null;
}

/** Keeps what a delivery was answered, and ends its claim; a null code means no answer. */
export async function noteResult(
  db: Db,
  id: string,
  resultCode: number | null,
  deliveredAt: Date | null,
): Promise<void> {
  await db
    .update(webhookAttempts)
    .set({ resultCode, deliveredAt, claimedUntil: null })
    .where(eq(webhookAttempts.id, id));
}

/** Ends a webhook that was deleted; it is not listed any more. */
export async function endWebhook(tx: Db, id: string): Promise<void> {
  await tx
    .update(webhookSubscriptions)
    .set({ active: false, goneAt: null })
    .where(eq(webhookSubscriptions.id, id));
}

/**
 * Ends a webhook whose receiver says that it is gone for good, with a line in its organization's history. One that was
 * deleted meanwhile stays so.
 */
export async function endGoneWebhook(db: Db, id: string, at: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .update(webhookSubscriptions)
      .set({ active: false, goneAt: at })
      .where(and(eq(webhookSubscriptions.id, id), webhookSubscriptions.active))
      .returning({ organizationId: webhookSubscriptions.organizationId, url: webhookSubscriptions.url });
    if (ended === undefined) return;
    const { organizationId, url } = ended;
    await recordChange(tx, {
      ...{ at, viewer: null, organizationId, action: 'webhookGone' },
      ...{ entity: 'webhookSubscription', entityId: id, after: { url } },
    });
  });
}
