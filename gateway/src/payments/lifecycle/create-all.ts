import type { Db } from '../../db/client.ts';
import { queueWebhooksOfAll } from '../outbox/webhooks.ts';
import { notifyTemplatesChanged } from '../../notify/channels.ts';
import { queueMailsOfAll } from '../outbox/mails.ts';
import { appendEvents } from '../store/events.ts';
import type { MoveDeps } from './effects.ts';
import { newTemplate, type PaymentDraft } from './move.ts';
import { holders } from './states.ts';
import { eventOf, stepOf, type Move } from './step.ts';
import { insertTemplates, type Payment } from '../store/payments.ts';

/**
 * Makes many payments by the same row of the lifecycle table: like `create` for each, but with one statement for each
 * table. Only for states in which no money moves yet. The payments come in the order of the drafts.
 *
 * @throws GatewayError CONFLICT when the table lists no such beginning.
 */
export async function createAll(
  tx: Db,
  deps: MoveDeps,
  drafts: readonly PaymentDraft[],
  asked: Move,
): Promise<Payment[]> {
  const step = stepOf(null, asked, deps.clock());
  if (holders(step.row.to)[1] !== null) throw new Error('Payments with a transaction are made one by one.');
  if (drafts.length === 0) return [];
  const templates = await insertTemplates(
    tx,
    drafts.map((draft) => newTemplate(draft, step, asked)),
  );
  const payments = templates.map((template) => ({ template, transaction: null }));
  const event = eventOf(step, asked);
  const eventType = step.row.event;
  await appendEvents(tx, payments, event);
  await queueMailsOfAll(tx, deps, payments, event);
  await queueWebhooksOfAll(tx, deps, templates, { ...event, event: eventType });
  await notifyTemplatesChanged(
    tx,
    templates.map(({ id, organizationId }) => ({ templateId: id, organizationId, eventType })),
  );
  return payments;
}
