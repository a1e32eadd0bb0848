import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { recordChange } from '../../operations/audit.ts';
import type { Db } from '../../db/client.ts';
import { integrations, webhookAttempts, webhookSubscriptions } from '../../db/schema/index.ts';
import { publishedOn } from '../../graph/published.ts';
import { messageTypes } from '../../payments/outbox/webhook-messages.ts';
import type { GatewayConfig } from '../../config/config.ts';
import type { Deps } from '../../context/deps.ts';
import { checkedUrl } from '../../providers/webhooks/guard.ts';
import { WebhookForbidden } from '../../providers/webhooks/port.ts';
import { seal } from '../../secrets/seal.ts';
import { changedSince, holdSame } from '../../base/as-read.ts';
import { GatewayError, notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import { id, orAbsent } from '../../base/inputs.ts';
import { latestKeyId } from '../../records/api-keys.ts';
import type { WebhookSubscriptionRow } from '../../db/rows.ts';
import { secretPurpose, signerOf } from './deliver.ts';
import { sampleMessage, sampleType } from './sample.ts';
import {
  attemptById,
  countWebhooks,
  endWebhook,
  reopenMessage,
  reopenMessages,
  toldWebhookById,
  webhookById,
} from './store.ts';

const MAX_WEBHOOKS = 10;
/** Messages that are sent again at once. */
const MOST_AGAIN = 1_000;
const HOUR_MS = 3_600_000;

const isSecret = (secret: string): boolean => {
  try {
    signerOf(secret);
    return true;
  } catch {
    return false;
  }
};

const secret = z
  .string()
  .min(24, 'At least 24 characters')
  .max(200, 'At most 200 characters')
  .refine(isSecret, 'A secret that begins with whsec_ is base64');
/** Names of events, each once. */
const events = z
  .array(z.string().refine((type) => messageTypes.has(type), 'There is no such event'))
  .transform((given) => [...new Set(given)].toSorted());
const rules = z.object({
  integrationId: id,
  url: z.string().trim().min(1, 'Required'),
  secret,
  events: events.nullish().transform((given) => given ?? []),
});
/** The input of `createWebhookSubscription`: a secret that signs, and an address that is public https or named here. */
export const newWebhook = ({ webhookOrigins: origins }: Pick<GatewayConfig, 'webhookOrigins'>) =>
  rules.superRefine(({ url }, context) => {
    const message = insideOf(url, origins);
    if (message !== null) context.addIssue({ code: 'custom', message, path: ['url'] });
  });
/** The input of `sendSampleWebhook`. */
export const sampled = z.object({
  subscriptionId: id,
  event: z
    .string()
    .refine((type) => type === sampleType || messageTypes.has(type), 'There is no such event')
    .nullish()
    .transform((type) => type ?? sampleType),
});
/** The input of `chooseWebhookEvents`. */
export const chosenEvents = z.object({ id, events, eventsBefore: orAbsent(z.array(z.string())) });
/** The input of `rotateWebhookSecret`. */
export const secretRotation = z.object({
  id,
  secret,
  overlapHours: z.int().min(0, 'Not less than none').max(168, 'At most 168 hours').nullish().default(24),
});
const instant = z.string().transform((text) => new Date(text));
/** The input of `sendWebhookMessagesAgain`. */
export const sentAgain = z
  .object({
    subscriptionId: id,
    since: instant,
    until: instant,
    all: z.boolean().nullish().default(false),
  })
  .refine(({ since, until }) => since < until, {
    path: ['until'],
    message: 'Must be later than the beginning',
  });

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
    await leaveRoom(tx, deps, integrationId);
    const id = randomUUID();
    const [row] = await tx
      .insert(webhookSubscriptions)
      .values({
        id,
        integrationId,
        organizationId: integration.organizationId,
        url,
        secretEncrypted: seal(deps.config.encryptionKey, secret, secretPurpose(id)),
        events: given.events,
        version: publishedOn,
        createdById: viewer.userId,
        apiKeyId: viewer.key === undefined ? null : await latestKeyId(tx, viewer.key.id),
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

/** @throws GatewayError CONFLICT */
async function leaveRoom(tx: Db, { clock }: Pick<Deps, 'clock'>, integrationId: string): Promise<void> {
  if ((await countWebhooks(tx, integrationId, clock())) < MAX_WEBHOOKS) return;
  throw new GatewayError('CONFLICT', `An integration has at most ${MAX_WEBHOOKS} webhooks.`);
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
 * @throws GatewayError NOT_FOUND, CONFLICT for a webhook that was deleted or is switched off
 */
export async function retryAttempt(deps: Deps, viewer: Viewer, givenId: string): Promise<string> {
  const attempt = await attemptById(deps.db, givenId);
  if (attempt === null) throw notFound('The attempt');
  const webhook = await toldWebhook(
    deps.db,
    deps,
    await webhookById(deps.db, attempt.webhookSubscriptionId ?? ''),
  );
  await deps.db.transaction(async (tx) => {
    await reopenMessage(tx, attempt.id);
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
 * @throws GatewayError NOT_FOUND, CONFLICT for a webhook that was deleted or is switched off
 */
export async function sendSample(
  deps: Deps,
  { subscriptionId, event }: z.output<typeof sampled>,
): Promise<string> {
  const found = await webhookById(deps.db, subscriptionId);
  if (found === null) throw notFound('The webhook');
  const webhook = await toldWebhook(deps.db, deps, found);
  return deps.db.transaction(async (tx) => {
    const [attempt] = await tx
      .insert(webhookAttempts)
      .values(sampleMessage(webhook, event, deps.clock()))
      .returning({ id: webhookAttempts.id });
    if (attempt === undefined) throw new Error('A sample message was not stored.');
    await deps.jobs.enqueue(tx, 'webhook', [{ id: attempt.id, group: webhook.id }]);
    return attempt.id;
  });
}

/** The webhook, where messages go to it. @throws GatewayError CONFLICT that says why none do. */
async function toldWebhook(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  webhook: WebhookSubscriptionRow | null,
): Promise<WebhookSubscriptionRow> {
  if (webhook?.active === true) {
    if ((await toldWebhookById(db, webhook.id, clock())) !== null) return webhook;
    throw new GatewayError('CONFLICT', 'This webhook ended with the key that made it. Adopt it to go on.');
  }
  const isOff = webhook !== null && (webhook.goneAt !== null || webhook.failedAt !== null);
  throw new GatewayError(
    'CONFLICT',
    isOff
      ? `This webhook is switched off: ${offBecause(webhook)}. Switch it on again once it takes messages.`
      : 'This webhook was deleted.',
  );
}

const offBecause = ({ goneAt }: WebhookSubscriptionRow): string =>
  goneAt === null ? 'it took nothing for five days' : 'its address answered 410 Gone';

/** Changes a webhook, held until the change ends, with a line in the history. @throws GatewayError NOT_FOUND */
async function changeWebhook(
  deps: Deps,
  viewer: Viewer,
  { id: givenId, action }: { id: string; action: string },
  change: (tx: Db, webhook: WebhookSubscriptionRow) => Promise<Partial<WebhookSubscriptionRow>>,
): Promise<WebhookSubscriptionRow> {
  const id = uuidOf(givenId);
  if (id === null) throw notFound('The webhook');
  return deps.db.transaction(async (tx) => {
    const held = eq(webhookSubscriptions.id, id);
    const [webhook] = await tx.select().from(webhookSubscriptions).where(held).for('update');
    if (webhook === undefined) throw notFound('The webhook');
    const values = await change(tx, webhook);
    if (Object.keys(values).length === 0) return webhook;
    const [row] = await tx.update(webhookSubscriptions).set(values).where(held).returning();
    if (row === undefined) throw notFound('The webhook');
    const { organizationId, url } = webhook;
    await recordChange(tx, {
      ...{ at: deps.clock(), viewer, organizationId, action, entity: 'webhookSubscription', entityId: id },
      ...('events' in values
        ? { before: { url, events: webhook.events }, after: { url, events: row.events } }
        : { after: { url } }),
    });
    return row;
  });
}

/**
 * Chooses the events that a webhook is told of.
 *
 * @throws GatewayError NOT_FOUND, CONFLICT for one that is switched off, and where the events that were edited are no
 * longer those that are chosen
 */
export const chooseEvents = (
  deps: Deps,
  viewer: Viewer,
  { id, events: chosen, eventsBefore }: z.output<typeof chosenEvents>,
) =>
  changeWebhook(deps, viewer, { id, action: 'chooseWebhookEvents' }, async (tx, webhook) => {
    await toldWebhook(tx, deps, webhook);
    if (eventsBefore !== undefined && !holdSame(eventsBefore, webhook.events)) {
      throw changedSince('these events', 'events');
    }
    return { events: chosen };
  });

/**
 * Gives a webhook a new secret. The earlier one signs beside it until the overlap is over, so that a receiver may change
 * over when it likes.
 *
 * @throws GatewayError NOT_FOUND, CONFLICT for a webhook that was deleted or is switched off
 */
export const rotateSecret = (
  deps: Deps,
  viewer: Viewer,
  { id, secret: next, overlapHours }: z.output<typeof secretRotation>,
) =>
  changeWebhook(deps, viewer, { id, action: 'rotateWebhookSecret' }, async (tx, webhook) => {
    const { secretEncrypted } = await toldWebhook(tx, deps, webhook);
    const until = new Date(deps.clock().getTime() + (overlapHours ?? 0) * HOUR_MS);
    return {
      secretEncrypted: seal(deps.config.encryptionKey, next, secretPurpose(webhook.id)),
      ...(overlapHours === 0
        ? { earlierSecretEncrypted: null, earlierSecretUntil: null }
        : { earlierSecretEncrypted: secretEncrypted, earlierSecretUntil: until }),
    };
  });

/**
 * Switches on again what was switched off by itself; one that is told stays so.
 *
 * @throws GatewayError NOT_FOUND, CONFLICT for a webhook that was deleted, and beyond ten
 */
export const resumeWebhook = (deps: Deps, viewer: Viewer, id: string) =>
  changeWebhook(deps, viewer, { id, action: 'resumeWebhook' }, async (tx, webhook) => {
    if (!webhook.active) {
      if (webhook.goneAt === null && webhook.failedAt === null) await toldWebhook(tx, deps, webhook);
      await leaveRoom(tx, deps, webhook.integrationId ?? '');
    }
    return { active: true, goneAt: null, failedAt: null, failingSince: null };
  });

/**
 * Lets a webhook that a key made go on without the key; one that a person made or adopted stays as it is.
 *
 * @throws GatewayError NOT_FOUND, CONFLICT beyond ten
 */
export const adoptWebhook = (deps: Deps, viewer: Viewer, id: string) =>
  changeWebhook(deps, viewer, { id, action: 'adoptWebhook' }, async (tx, webhook) => {
    if (webhook.apiKeyId === null || webhook.adoptedAt !== null) return {};
    const ended = webhook.active && (await toldWebhookById(tx, webhook.id, deps.clock())) === null;
    if (ended) await leaveRoom(tx, deps, webhook.integrationId ?? '');
    return { adoptedAt: deps.clock(), adoptedById: viewer.userId };
  });

/**
 * Sends again what was first sent between two instants: what was not taken, or everything. Each message keeps its id, so a
 * receiver knows what it had before.
 *
 * @returns how many
 * @throws GatewayError NOT_FOUND, CONFLICT for a webhook that was deleted or is switched off
 */
export async function sendMessagesAgain(
  deps: Deps,
  viewer: Viewer,
  { subscriptionId, since, until, all }: z.output<typeof sentAgain>,
): Promise<number> {
  const found = await webhookById(deps.db, subscriptionId);
  if (found === null) throw notFound('The webhook');
  const webhook = await toldWebhook(deps.db, deps, found);
  return deps.db.transaction(async (tx) => {
    const ids = await reopenMessages(tx, webhook, { since, until, all: all ?? false, most: MOST_AGAIN });
    await deps.jobs.enqueue(
      tx,
      'webhook',
      ids.map((each) => ({ id: each, group: webhook.id })),
    );
    await recordChange(tx, {
      ...{ at: deps.clock(), viewer, organizationId: webhook.organizationId },
      ...{ action: 'sendWebhookMessagesAgain', entity: 'webhookSubscription', entityId: webhook.id },
      after: { url: webhook.url, since: since.toISOString(), until: until.toISOString() },
    });
    return ids.length;
  });
}
