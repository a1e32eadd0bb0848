import {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { claimedFor, isFree } from '../../db/claims.ts';
import type { Db } from '../../db/client.ts';
import {
  integrations,
  webhookAttempts,
  webhookDeliveries,
  webhookSubscriptions,
} from '../../db/schema/index.ts';
import { uuidOf } from '../../base/ids.ts';
import { makerStands } from '../../records/api-keys.ts';
import type {
  IntegrationRow,
  WebhookAttemptRow,
  WebhookDeliveryRow,
  WebhookSubscriptionRow,
} from '../../db/rows.ts';

export const integrationsOf = (db: Db, organizationId: string): Promise<IntegrationRow[]> =>
  db
    .select()
    .from(integrations)
    .where(and(eq(integrations.organizationId, organizationId), integrations.active))
    .orderBy(desc(integrations.createdAt), desc(integrations.id));

/** The webhooks of an integration, the newest first: those that are told, and those that were switched off. */
export const subscriptionsOf = (db: Db, integrationId: string): Promise<WebhookSubscriptionRow[]> =>
  db
    .select()
    .from(webhookSubscriptions)
    .where(
      and(
        eq(webhookSubscriptions.integrationId, integrationId),
        or(
          webhookSubscriptions.active,
          isNotNull(webhookSubscriptions.goneAt),
          isNotNull(webhookSubscriptions.failedAt),
        ),
      ),
    )
    .orderBy(desc(webhookSubscriptions.createdAt), desc(webhookSubscriptions.id));

export async function webhookById(db: Db, givenId: string): Promise<WebhookSubscriptionRow | null> {
  const id = uuidOf(givenId);
  if (id === null) return null;
  const [row] = await db.select().from(webhookSubscriptions).where(eq(webhookSubscriptions.id, id));
  return row ?? null;
}

/** A webhook that messages go to; null for one that was deleted, is switched off or ended with its key. */
export async function toldWebhookById(
  db: Db,
  id: string,
  now: Date | SQL<Date>,
): Promise<WebhookSubscriptionRow | null> {
  const [row] = await db
    .select()
    .from(webhookSubscriptions)
    .where(and(eq(webhookSubscriptions.id, id), webhookSubscriptions.active, makerStands(db, now)));
  return row ?? null;
}

/** The webhooks that end with a key. */
export const webhooksOfKey = (tx: Db, keyId: string): Promise<WebhookSubscriptionRow[]> =>
  tx
    .select()
    .from(webhookSubscriptions)
    .where(
      and(
        eq(webhookSubscriptions.apiKeyId, keyId),
        isNull(webhookSubscriptions.adoptedAt),
        webhookSubscriptions.active,
      ),
    )
    .orderBy(asc(webhookSubscriptions.createdAt), asc(webhookSubscriptions.id));

export async function countWebhooks(tx: Db, integrationId: string, now: Date): Promise<number> {
  const [row] = await tx
    .select({ all: count() })
    .from(webhookSubscriptions)
    .where(
      and(
        eq(webhookSubscriptions.integrationId, integrationId),
        webhookSubscriptions.active,
        makerStands(tx, now),
      ),
    );
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
  now: SQL<Date>,
): Promise<{ attempt: WebhookAttemptRow; webhook: WebhookSubscriptionRow } | 'claimed' | null> {
  const undelivered = and(eq(webhookAttempts.id, id), isNull(webhookAttempts.deliveredAt));
  const [attempt] = await db
    .update(webhookAttempts)
    .set({
      attempts: sql`${webhookAttempts.attempts} + 1`,
      claimedUntil: claimedFor(now, CLAIM_MS),
    })
    .where(and(undelivered, isFree(webhookAttempts.claimedUntil, now, CLAIM_MS)))
    .returning();
  if (attempt === undefined) {
    const [other] = await db.select({ id: webhookAttempts.id }).from(webhookAttempts).where(undelivered);
    return other === undefined ? null : 'claimed';
  }
  if (attempt.webhookSubscriptionId === null) return null;
  const webhook = await toldWebhookById(db, attempt.webhookSubscriptionId, now);
  return webhook === null ? null : { attempt, webhook };
}

interface MadeDelivery extends Pick<
  WebhookDeliveryRow,
  'attemptId' | 'at' | 'ms' | 'resultCode' | 'answer' | 'error'
> {
  /** When the receiver took it; null where it did not. */
  deliveredAt: Date | null;
  /** Which try it was; the claim of a later one is left alone. */
  attempts: number;
}

/** Keeps what a delivery was answered, ends its claim, and keeps since when its receiver takes nothing. */
export async function noteDelivery(
  db: Db,
  webhook: Pick<WebhookSubscriptionRow, 'id' | 'failingSince'>,
  { deliveredAt, attempts, ...made }: MadeDelivery,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(webhookDeliveries).values(made);
    await tx
      .update(webhookAttempts)
      .set({
        resultCode: made.resultCode,
        deliveredAt: sql`coalesce(${webhookAttempts.deliveredAt}, ${deliveredAt?.toISOString() ?? null}::timestamptz)`,
        claimedUntil: sql`case when ${webhookAttempts.attempts} = ${attempts} then null else ${webhookAttempts.claimedUntil} end`,
      })
      .where(eq(webhookAttempts.id, made.attemptId));
    if ((deliveredAt === null) === (webhook.failingSince !== null)) return;
    await tx
      .update(webhookSubscriptions)
      .set({ failingSince: deliveredAt === null ? made.at : null })
      .where(eq(webhookSubscriptions.id, webhook.id));
  });
}

/** The tries of a message, the oldest first. */
export const deliveriesOf = (db: Db, attemptId: string): Promise<WebhookDeliveryRow[]> =>
  db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.attemptId, attemptId))
    .orderBy(asc(webhookDeliveries.at), asc(webhookDeliveries.id));

/** Forgets what was answered before an instant. */
export async function forgetDeliveries(db: Db, before: Date): Promise<void> {
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.at, before));
}

/** Makes messages that were first queued between two instants deliverable again, the oldest first; their ids. */
export async function reopenMessages(
  tx: Db,
  webhook: Pick<WebhookSubscriptionRow, 'id' | 'integrationId'>,
  { since, until, all, most }: { since: Date; until: Date; all: boolean; most: number },
): Promise<string[]> {
  const meant = tx
    .select({ id: webhookAttempts.id })
    .from(webhookAttempts)
    .where(
      and(
        // The index is by integration.
        webhook.integrationId === null ? undefined : eq(webhookAttempts.integrationId, webhook.integrationId),
        eq(webhookAttempts.webhookSubscriptionId, webhook.id),
        between(webhookAttempts.createdAt, since, until),
        all ? undefined : isNull(webhookAttempts.deliveredAt),
      ),
    )
    .orderBy(asc(webhookAttempts.createdAt), asc(webhookAttempts.id))
    .limit(most);
  const reopened = await tx
    .update(webhookAttempts)
    .set(asNew)
    .where(inArray(webhookAttempts.id, meant))
    .returning({ id: webhookAttempts.id, createdAt: webhookAttempts.createdAt });
  return reopened
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    .map(({ id }) => id);
}

/** A message that is to be delivered as often as a new one. */
const asNew = { attempts: 0, deliveredAt: null, resultCode: null };

export async function reopenMessage(tx: Db, id: string): Promise<void> {
  await tx.update(webhookAttempts).set(asNew).where(eq(webhookAttempts.id, id));
}

/** Ends a webhook that was deleted; it is not listed any more. */
export async function endWebhook(tx: Db, id: string): Promise<void> {
  await tx
    .update(webhookSubscriptions)
    .set({ active: false, goneAt: null, failedAt: null })
    .where(eq(webhookSubscriptions.id, id));
}
