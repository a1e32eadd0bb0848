import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { cardDisputes } from '../../db/schema/index.ts';
import type { DisputeStatus } from '../../db/schema/values.ts';
import type { Deps } from '../../context/deps.ts';
import { queueMails } from '../outbox/mails.ts';
import { appendEvent } from '../store/events.ts';
import type { Payment } from '../store/payments.ts';
import { notifyTemplateChanged } from '../../notify/channels.ts';
import type { TransferState } from '../../providers/bank-transfers/port.ts';

/** What the log says of a status besides the opening. A lost dispute is told by the return that it is. */
const eventTypes: Readonly<Record<DisputeStatus, string | null>> = {
  NEEDS_RESPONSE: null,
  UNDER_REVIEW: 'DISPUTE_ANSWERED',
  WON: 'DISPUTE_WON',
  LOST: null,
};

const isOver = (status: DisputeStatus): boolean => status === 'WON' || status === 'LOST';

/**
 * Keeps what the card provider says of a dispute, in the database transaction that applies the charge's state. It moves
 * no payment: an open dispute may still be won. Repeats change nothing, and one that is over stays over.
 */
export async function keepCardDispute(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'config' | 'jobs'>,
  payment: Payment,
  { dispute }: Pick<TransferState, 'dispute'>,
): Promise<void> {
  const { template, transaction } = payment;
  if (!dispute || transaction === null) return;
  const { disputeRef, status, reason, amountCents } = dispute;
  const [kept] = await tx.select().from(cardDisputes).where(eq(cardDisputes.disputeRef, disputeRef));
  if (kept !== undefined && (kept.status === status || isOver(kept.status))) return;
  const at = deps.clock();
  const respondBy = dispute.respondBy === null ? null : new Date(dispute.respondBy);
  const facts = { status, respondBy, closedAt: isOver(status) ? at : null, updatedAt: at };
  await tx
    .insert(cardDisputes)
    .values({
      ...{ transactionId: transaction.id, disputeRef, reason, amount: amountCents },
      ...{ openedAt: new Date(dispute.openedAt), ...facts },
    })
    .onConflictDoUpdate({ target: cardDisputes.disputeRef, set: facts });
  const shown = template.displayStatus;
  const news = { at, from: shown, to: shown, actor: { kind: 'provider' }, data: { disputeRef } } as const;
  if (kept === undefined) await appendEvent(tx, payment, { ...news, type: 'DISPUTE_OPENED', reason });
  // Whoever can show that the money is owed has until that day, and may not look at the payment before.
  if (kept === undefined && status === 'NEEDS_RESPONSE')
    await queueMails(tx, deps, payment, {
      ...news,
      to: 'DISPUTE_OPENED',
      reason: reason.replaceAll('_', ' '),
    });
  const type = eventTypes[status];
  if (type !== null) await appendEvent(tx, payment, { ...news, type });
  const { id: templateId, organizationId } = template;
  await notifyTemplateChanged(tx, { templateId, organizationId, eventType: 'TRANSFER_UPDATED' });
}
