import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { webhookAttempts, webhookSubscriptions } from '../../db/schema/index.ts';
import type { DisplayStatus } from '../../db/schema/values.ts';
import type { Deps } from '../../deps.ts';
import type { TemplateRow } from '../../server/rows.ts';

interface PaymentChange {
  /** An event of the lifecycle table. */
  event: string;
  from: DisplayStatus | null;
  to: DisplayStatus | null;
  at: Date;
}

/**
 * Queues a message to each webhook of the organization, in the transaction of the change. It names the payment and its
 * status; people's names and addresses are not in it.
 */
export async function queueWebhooks(
  tx: Db,
  deps: Pick<Deps, 'jobs'>,
  template: TemplateRow,
  { event, from, to, at }: PaymentChange,
): Promise<void> {
  const webhooks = await tx
    .select()
    .from(webhookSubscriptions)
    .where(
      and(eq(webhookSubscriptions.organizationId, template.organizationId), webhookSubscriptions.active),
    );
  for (const webhook of webhooks) {
    const [attempt] = await tx
      .insert(webhookAttempts)
      .values({
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
      })
      .returning({ id: webhookAttempts.id });
    if (attempt !== undefined) await deps.jobs.enqueue(tx, 'webhook', attempt.id);
  }
}
