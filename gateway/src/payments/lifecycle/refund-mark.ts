import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { transactionTemplates } from '../../db/schema/index.ts';
import type { DisplayStatus } from '../../db/schema/values.ts';
import { notifyTemplateChanged } from '../../notify/channels.ts';
import { appendEvent, type EventFacts } from '../store/events.ts';
import type { Payment } from '../store/payments.ts';

/** Statuses in which a refund came to nothing. A blocked refund may still go on. */
const ended: readonly DisplayStatus[] = ['CANCELED', 'FAILED', 'APPROVAL_REJECTED', 'APPROVAL_EXPIRED'];

/** Whether a refund with this status still stands, or stood until it arrived. */
export const isLiveRefund = (status: DisplayStatus): boolean => !ended.includes(status);

/**
 * Keeps the mark of a refunded payment true to its refund, in the transaction that moves the refund: a refund that
 * comes to nothing clears the mark. Does nothing for other payments.
 */
export async function keepRefundMark(
  tx: Db,
  { template: refund }: Payment,
  { at, actor, reason }: Pick<EventFacts, 'at' | 'actor' | 'reason'>,
): Promise<void> {
  if (refund.refundOfTemplateId === null) return;
  const refunded = isLiveRefund(refund.displayStatus);
  const [original] = await tx
    .update(transactionTemplates)
    .set({ refunded, refundedAt: refunded ? at : null, updatedAt: at })
    .where(
      and(
        eq(transactionTemplates.id, refund.refundOfTemplateId),
        ne(transactionTemplates.refunded, refunded),
      ),
    )
    .returning();
  if (original === undefined) return;
  const { id: templateId, organizationId, displayStatus } = original;
  const type = refunded ? 'REFUNDED' : 'REFUND_FAILED';
  const data = { refundTemplateId: refund.id };
  const facts = { type, from: displayStatus, to: displayStatus, at, actor, reason, data };
  await appendEvent(tx, { template: original, transaction: null }, facts);
  await notifyTemplateChanged(tx, { templateId, organizationId, eventType: type });
}
