import { randomUUID } from 'node:crypto';
import { and, count, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { givenRows } from '../../db/given-rows.ts';
import { transactionEvents, webhookAttempts, webhookSubscriptions } from '../../db/schema/index.ts';
import { makerStands } from '../../records/api-keys.ts';
import type { DisplayStatus } from '../../db/schema/values.ts';
import type { Deps } from '../../context/deps.ts';
import type { TemplateRow } from '../../db/rows.ts';
import { sinceMade } from '../store/events.ts';
import { messageBody, messageType } from './webhook-messages.ts';

interface PaymentChange {
  /** An event of the lifecycle table. */
  event: string;
  from: DisplayStatus | null;
  to: DisplayStatus | null;
  at: Date;
}

type QueueDeps = Pick<Deps, 'jobs'>;

/**
 * Queues a message to each webhook of the organization that wants it, in the transaction of the change. It names the payment and its
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
    .where(
      and(
        inArray(webhookSubscriptions.organizationId, organizationIds),
        webhookSubscriptions.active,
        makerStands(tx, change.at),
      ),
    );
  if (webhooks.length === 0) return;
  const type = messageType(change.event);
  const sequences = await sequencesOf(tx, templates);
  for (const webhook of webhooks) {
    if (webhook.events.length > 0 && !webhook.events.includes(type)) continue;
    const messages = templates
      .filter(({ organizationId }) => organizationId === webhook.organizationId)
      .map((template) => messageTo(webhook, template, change, sequences.get(template.id) ?? 1));
    const queued = await tx
      .insert(webhookAttempts)
      .select(givenRows(webhookAttempts, messages))
      .returning({ id: webhookAttempts.id });
    const work = queued.map(({ id }) => ({ id, group: webhook.id }));
    await deps.jobs.enqueue(tx, 'webhook', work);
  }
}

/** How many events each payment has by now, whose rows the change holds: the number of the one that is told of. */
async function sequencesOf(tx: Db, templates: readonly TemplateRow[]): Promise<ReadonlyMap<number, number>> {
  const ids = templates.map(({ id }) => id);
  const oldest = new Date(Math.min(...templates.map(({ createdAt }) => createdAt.getTime())));
  const rows = await tx
    .select({ id: transactionEvents.transactionTemplateId, all: count() })
    .from(transactionEvents)
    .where(and(inArray(transactionEvents.transactionTemplateId, ids), sinceMade(oldest)))
    .groupBy(transactionEvents.transactionTemplateId);
  return new Map(rows.map(({ id, all }) => [id, all]));
}

const messageTo = (
  webhook: typeof webhookSubscriptions.$inferSelect,
  { id, ...template }: TemplateRow,
  change: PaymentChange,
  sequence: number,
): typeof webhookAttempts.$inferInsert => ({
  webhookSubscriptionId: webhook.id,
  integrationId: webhook.integrationId,
  transactionTemplateId: id,
  url: webhook.url,
  externalId: `msg_${randomUUID()}`,
  payload: messageBody(webhook.version, { ...template, ...change, id: String(id), sequence }),
  createdAt: change.at,
});
