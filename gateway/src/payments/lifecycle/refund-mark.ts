import { and, eq, isNull, isNotNull, ne } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { refundClaims, transactionTemplates } from '../../db/schema/index.ts';
import type { DisplayStatus } from '../../db/schema/values.ts';
import { notifyTemplateChanged } from '../../notify/channels.ts';
import { postedStatus } from '../ledger/position.ts';
import { postingsOf } from '../ledger/store.ts';
import { appendEvent, type EventFacts } from '../store/events.ts';
import type { Payment } from '../store/payments.ts';

/** Statuses in which a refund came to nothing. A blocked refund may still go on. */
const ended: readonly DisplayStatus[] = ['CANCELED', 'FAILED', 'APPROVAL_REJECTED', 'APPROVAL_EXPIRED'];

/** Whether a refund with this status still stands, or stood until it arrived. */
export const isLiveRefund = (status: DisplayStatus): boolean => !ended.includes(status);

/**
 * Whether a refund may still move money, whatever its status says: a bank was asked for it, and the provider did not
 * confirm that it came to nothing. A status set by hand confirms nothing.
 */
async function mayMoveMoney(tx: Db, { transaction }: Payment): Promise<boolean> {
  if (transaction === null) return false;
  const posted = postedStatus(await postingsOf(tx, transaction.id));
  return posted !== 'AUTHORIZED' && posted !== 'FAILED';
}

/**
 * Keeps the mark of a refunded payment and the refund's claim to its money true to the refund, in the transaction that
 * moves the refund or posts what became of it: a refund that came to nothing clears both. Does nothing for other payments.
 */
export async function keepRefundMark(
  tx: Db,
  payment: Payment,
  { at, actor, reason }: Pick<EventFacts, 'at' | 'actor' | 'reason'>,
): Promise<void> {
  const refund = payment.template;
  if (refund.refundOfTemplateId === null) return;
  const refunded = isLiveRefund(refund.displayStatus) || (await mayMoveMoney(tx, payment));
  // Only a person takes a claim again: what the provider reports is posted, whoever else holds a claim.
  if (!refunded || actor.kind === 'user') await keepClaim(tx, refund, refunded ? null : at);
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

/** Gives a refund's claim back, or takes it again; the database refuses what goes beyond the money that arrived. */
async function keepClaim(tx: Db, { id }: Payment['template'], releasedAt: Date | null): Promise<void> {
  const other = releasedAt === null ? isNotNull(refundClaims.releasedAt) : isNull(refundClaims.releasedAt);
  await tx
    .update(refundClaims)
    .set({ releasedAt })
    .where(and(eq(refundClaims.refundTemplateId, id), other));
}
