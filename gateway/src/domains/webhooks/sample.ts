import { randomUUID } from 'node:crypto';
import type { WebhookSubscriptionRow } from '../../db/rows.ts';
import type { webhookAttempts } from '../../db/schema/index.ts';
import { exampleBody } from '../../payments/outbox/webhook-messages.ts';

/** What a sample is of, unless an event is named. */
export const sampleType = 'webhook.sample';

/** A message like those about payments, which names no payment that there is. */
export const sampleMessage = (
  webhook: Pick<WebhookSubscriptionRow, 'id' | 'integrationId' | 'url' | 'version'>,
  type: string,
  at: Date,
): typeof webhookAttempts.$inferInsert => ({
  webhookSubscriptionId: webhook.id,
  integrationId: webhook.integrationId,
  url: webhook.url,
  externalId: `msg_${randomUUID()}`,
  payload: exampleBody(webhook.version, type, at),
  createdAt: at,
});
