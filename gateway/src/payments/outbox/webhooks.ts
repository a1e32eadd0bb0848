import { randomUUID } from 'node:crypto';
import { and, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { webhookAttempts, webhookSubscriptions } from '../../db/schema/index.ts';
import type { DisplayStatus } from '../../db/schema/values.ts';
import type { Deps } from '../../context/deps.ts';
import type { TemplateRow } from '../../db/rows.ts';

interface PaymentChange {
  /** An event of the lifecycle table. */
  event: string;
  from: DisplayStatus | null;
  to: DisplayStatus | null;
  at: Date;
}

type QueueDeps = Pick<Deps, 'jobs'>;

/**
 * Queues a message to each webhook of the organization, in the transaction of the change. It names the payment and its
 * status; people's names and addresses are not in it.
 */
export const queueWebhooks = (
  tx: Db,
  deps: QueueDeps,
  template: TemplateRow,
  change: PaymentChange,
): Promise<void> => queueWebhooksOfAll(tx, deps, [template], change);

/** The same for payments that make the same step at once, with one statement for each webhook. */
export async function queueWebhooksOfAll(
  tx: Db,
  deps: QueueDeps,
  templates: readonly TemplateRow[],
  change: PaymentChange,
): Promise<void> {
  const organizationIds = [...new Set(templates.map(({ organizationId }) => organizationId))];
  if (organizationIds.length === 0) return;
  const webhooks = await tx
    .select()
    .from(webhookSubscriptions)
    .where(and(inArray(webhookSubscriptions.organizationId, organizationIds), webhookSubscriptions.active));
  for (const webhook of webhooks) {
    const messages = templates
      .filter(({ organizationId }) => organizationId === webhook.organizationId)
      .map((template) => messageTo(webhook, template, change));
    const queued = await tx.insert(webhookAttempts).values(messages).returning({ id: webhookAttempts.id });
    const work = queued.map(({ id }) => ({ id, group: webhook.id }));
    await deps.jobs.enqueue(tx, 'webhook', work);
  }
}

function messageTo(
  webhook: typeof webhookSubscriptions.$inferSelect,
  template: TemplateRow,
  { event, from, to, at }: PaymentChange,
): typeof webhookAttempts.$inferInsert {
  return {
    webhookSubscriptionId: webhook.id,
    integrationId: webhook.integrationId,
    transactionTemplateId: template.id,
    url: webhook.url,
    externalId: `msg_${randomUUID()}`,
    payload: {
      type: `payment.${event.toLowerCase()}`,
      timestamp: at.toISOString(),
      data: {
        id: String(template.id),
        status: to,
        previousStatus: from,
        amount: template.amount,
        currency: template.currency,
        direction: template.direction,
        context: template.context,
        paymentOccasionId: template.paymentOccasionId,
      },
    },
    createdAt: at,
  };
}
