import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { transactionTemplates } from '../../db/schema/index.ts';
import { appendEvent } from '../store/events.ts';
import type { MoveDeps } from '../lifecycle/effects.ts';
import { lockPayment, updateTemplate, updateTransaction } from '../store/payments.ts';
import { notifyTemplateChanged } from '../../notify/channels.ts';
import { queueTransfer } from '../outbox/transfers.ts';
import type { PartyFacts } from '../drafts/parties.ts';
import type { FundingSource } from '../drafts/party-store.ts';

/** Sends on the outbound payments that waited for their receiver's account; by adding it the receiver becomes known. */
export async function payWaiting(
  tx: Db,
  deps: MoveDeps,
  receiver: PartyFacts,
  account: FundingSource,
): Promise<void> {
  const waiting = await tx
    .select({ id: transactionTemplates.id })
    .from(transactionTemplates)
    .where(
      and(
        eq(transactionTemplates.direction, 'OUTBOUND'),
        isNull(transactionTemplates.destinationFundingSourceId),
        eq(sql`lower(${transactionTemplates.receiverEmail})`, receiver.buyerEmail.toLowerCase()),
        inArray(transactionTemplates.displayStatus, ['APPROVAL_PENDING', 'AUTHORIZED']),
      ),
    );
  const destinationFundingSourceId = account.id;
  for (const { id } of waiting) {
    const payment = await lockPayment(tx, id);
    // Canceled, or given an account, while this waited for the lock.
    if (!payment?.template.active || payment.template.destinationFundingSourceId !== null) continue;
    const now = deps.clock();
    const { displayStatus: status, organizationId } = payment.template;
    const template = await updateTemplate(tx, id, {
      ...receiver,
      destinationFundingSourceId,
      updatedAt: now,
    });
    const transaction =
      payment.transaction === null
        ? null
        : await updateTransaction(tx, payment.transaction.id, {
            receiverUserId: receiver.buyerId,
            destinationFundingSourceId,
            updatedAt: now,
          });
    const type = 'RECEIVER_ACCOUNT_ADDED';
    const actor = { kind: 'payer' as const, email: receiver.buyerEmail, userId: receiver.buyerId };
    await appendEvent(tx, { template, transaction }, { type, from: status, to: status, at: now, actor });
    if (transaction?.status === 'AUTHORIZED') await queueTransfer(tx, deps, { template, transaction });
    await notifyTemplateChanged(tx, { templateId: id, organizationId, eventType: type });
  }
}
