import type { Db } from '../db/client.ts';
import { queueWebhooksOfAll } from '../domains/webhooks/queue.ts';
import { notifyTemplatesChanged } from '../notify/channels.ts';
import { queueMailsOfAll } from '../outbox/mails.ts';
import { appendEvents } from './events.ts';
import { beginning, newTemplate, type Move, type MoveDeps, type PaymentDraft } from './move.ts';
import { holders, shownStatus } from './states.ts';
import { insertTemplates, type Payment } from './store.ts';

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
  step: Move,
): Promise<Payment[]> {
  const { row, now } = beginning(deps, step);
  if (holders(row.to)[1] !== null) throw new Error('Payments with a transaction are made one by one.');
  if (drafts.length === 0) return [];
  const templates = await insertTemplates(
    tx,
    drafts.map((draft) => newTemplate(draft, step, row, now)),
  );
  const payments = templates.map((template) => ({ template, transaction: null }));
  const { actor, reason = null, data = {} } = step;
  const to = shownStatus(row.to);
  await appendEvents(tx, payments, { type: row.event, from: null, to, at: now, actor, reason, data });
  await queueMailsOfAll(tx, deps, payments, { from: null, to: to ?? '', actor, reason, at: now });
  await queueWebhooksOfAll(tx, deps, templates, { event: row.event, from: null, to, at: now });
  await notifyTemplatesChanged(
    tx,
    templates.map(({ id, organizationId }) => ({ templateId: id, organizationId, eventType: row.event })),
  );
  return payments;
}
