import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { recordChange } from '../../operations/audit.ts';
import { integrations, webhookAttempts, webhookSubscriptions } from '../../db/schema/index.ts';
import type { GatewayConfig } from '../../config/config.ts';
import type { Deps } from '../../context/deps.ts';
import { checkedUrl } from '../../providers/webhooks/guard.ts';
import { WebhookForbidden } from '../../providers/webhooks/port.ts';
import { seal } from '../../secrets/seal.ts';
import { GatewayError, notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import { id } from '../../base/inputs.ts';
import type { WebhookSubscriptionRow } from '../../db/rows.ts';
import { secretPurpose, signerOf } from './deliver.ts';
import { sampleMessage } from './sample.ts';
import { attemptById, countWebhooks, endWebhook, webhookById } from './store.ts';

const MAX_WEBHOOKS = 10;

const isSecret = (secret: string): boolean => {
  try {
    signerOf(secret);
    return true;
  } catch {
    return false;
  }
};

const rules = z.object({
  integrationId: id,
  url: z.string().trim().min(1, 'Required'),
  secret: z
    .string()
    .min(24, 'At least 24 characters')
    .max(200, 'At most 200 characters')
    .refine(isSecret, 'A secret that begins with whsec_ is base64'),
});
/** The input of `createWebhookSubscription`: a secret that signs, and an address that is public https or named here. */
export const newWebhook = ({ webhookOrigins: origins }: Pick<GatewayConfig, 'webhookOrigins'>) =>
  rules.superRefine(({ url }, context) => {
    const message = insideOf(url, origins);
    if (message !== null) context.addIssue({ code: 'custom', message, path: ['url'] });
  });
/** The input of `sendSampleWebhook`. */
export const sampled = z.object({ subscriptionId: id });

/**
 * Lets an address be told of an integration's payments. The secret signs what is sent and is never shown again. Access
 * was decided before.
 *
 * @throws GatewayError CONFLICT beyond ten.
 */
export async function createWebhook(
  deps: Deps,
  viewer: Viewer,
  { url, secret, ...given }: z.output<typeof rules>,
): Promise<WebhookSubscriptionRow> {
  const integrationId = uuidOf(given.integrationId);
  if (integrationId === null) throw notFound('The integration');
  return deps.db.transaction(async (tx) => {
    const [integration] = await tx
      .select()
      .from(integrations)
      .where(eq(integrations.id, integrationId))
      .for('update');
    if (integration?.active !== true) throw notFound('The integration');
    if ((await countWebhooks(tx, integrationId)) >= MAX_WEBHOOKS) {
      throw new GatewayError('CONFLICT', `An integration has at most ${MAX_WEBHOOKS} webhooks.`);
    }
    const id = randomUUID();
    const [row] = await tx
      .insert(webhookSubscriptions)
      .values({
        id,
        integrationId,
        organizationId: integration.organizationId,
        url,
        secretEncrypted: seal(deps.config.encryptionKey, secret, secretPurpose(id)),
        createdById: viewer.userId,
        createdAt: deps.clock(),
      })
      .returning();
    if (row === undefined) throw new Error('A new webhook was not stored.');
    await recordChange(tx, {
      at: deps.clock(),
      viewer,
      organizationId: integration.organizationId,
      action: 'createWebhookSubscription',
      entity: 'webhookSubscription',
      entityId: id,
      after: { url },
    });
    return row;
  });
}

/** What speaks against an address; null for nothing. */
function insideOf(url: string, origins: readonly string[]): string | null {
  try {
    checkedUrl(url, { origins });
    return null;
  } catch (error) {
    if (error instanceof WebhookForbidden) return error.message;
    throw error;
  }
}

/** Ends a webhook; what was sent to it stays listed. @throws GatewayError NOT_FOUND */
export async function deleteWebhook(deps: Deps, viewer: Viewer, givenId: string): Promise<string> {
  const webhook = await webhookById(deps.db, givenId);
  if (webhook === null) throw notFound('The webhook');
  const { id, organizationId } = webhook;
  await deps.db.transaction(async (tx) => {
    await endWebhook(tx, id);
    const action = 'deleteWebhookSubscription';
    const entity = 'webhookSubscription';
    await recordChange(tx, { at: deps.clock(), viewer, organizationId, action, entity, entityId: id });
  });
  return id;
}

/**
 * Sends a message again, as often as a new one where it fails.
 *
 * @throws GatewayError NOT_FOUND, CONFLICT for a webhook that was deleted or whose address is gone
 */
export async function retryAttempt(deps: Deps, viewer: Viewer, givenId: string): Promise<string> {
  const attempt = await attemptById(deps.db, givenId);
  if (attempt === null) throw notFound('The attempt');
  const webhook = toldWebhook(await webhookById(deps.db, attempt.webhookSubscriptionId ?? ''));
  await deps.db.transaction(async (tx) => {
    await tx
      .update(webhookAttempts)
      .set({ attempts: 0, deliveredAt: null, resultCode: null })
      .where(eq(webhookAttempts.id, attempt.id));
    await deps.jobs.enqueue(tx, 'webhook', [{ id: attempt.id, group: webhook.id }]);
    await recordChange(tx, {
      ...{ at: deps.clock(), viewer, organizationId: webhook.organizationId, action: 'retryWebhookAttempt' },
      ...{ entity: 'webhookAttempt', entityId: attempt.id, before: { resultCode: attempt.resultCode } },
    });
  });
  return attempt.id;
}

/**
 * Queues a sample message to a webhook, as often as a real one where it fails.
 *
 * @throws GatewayError NOT_FOUND, CONFLICT for a webhook that was deleted or whose address is gone
 */
export async function sendSample(deps: Deps, givenId: string): Promise<string> {
  const found = await webhookById(deps.db, givenId);
  if (found === null) throw notFound('The webhook');
  const webhook = toldWebhook(found);
  return deps.db.transaction(async (tx) => {
    const [attempt] = await tx
      .insert(webhookAttempts)
      .values(sampleMessage(webhook, deps.clock()))
      .returning({ id: webhookAttempts.id });
    if (attempt === undefined) throw new Error('A sample message was not stored.');
    await deps.jobs.enqueue(tx, 'webhook', [{ id: attempt.id, group: webhook.id }]);
    return attempt.id;
  });
}

/** The webhook, where messages go to it. @throws GatewayError CONFLICT that says why none do. */
function toldWebhook(webhook: WebhookSubscriptionRow | null): WebhookSubscriptionRow {
  if (webhook?.active === true) return webhook;
  throw new GatewayError(
    'CONFLICT',
    webhook === null || webhook.goneAt === null
      ? 'This webhook was deleted.'
      : 'This webhook is switched off: its address answered 410 Gone. Add it again once it takes messages.',
  );
}
