import { randomUUID } from 'node:crypto';
import type { webhookAttempts } from '../../db/schema/index.ts';
import type { WebhookSubscriptionRow } from '../../db/rows.ts';

/** A message like those about payments, which names no payment that there is. */
export const sampleMessage = (
  webhook: Pick<WebhookSubscriptionRow, 'id' | 'integrationId' | 'url'>,
  at: Date,
): typeof webhookAttempts.$inferInsert => ({
  webhookSubscriptionId: webhook.id,
  integrationId: webhook.integrationId,
  url: webhook.url,
  externalId: `msg_${randomUUID()}`,
  payload: {
    type: 'webhook.sample',
    timestamp: at.toISOString(),
    data: {
      id: '000000000',
      status: 'DEPOSITED',
      previousStatus: 'INITIATED',
      amount: 125_000,
      currency: 'USD',
      direction: 'INBOUND',
      context: 'EMD',
      paymentOccasionId: '00000000-0000-4000-8000-000000000000',
    },
  },
  createdAt: at,
});
