import { and, asc, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { actorOf } from '../../access/actor.ts';
import type { Viewer } from '../../access/actor.ts';
import type { Db } from '../../db/client.ts';
import { paymentOccasions, refundClaims, transactionTemplates } from '../../db/schema/index.ts';
import type { StatusGroup } from '../../db/schema/values.ts';
import type { Deps } from '../../context/deps.ts';
import { arrivedAmount } from '../ledger/postings.ts';
import { postedEntries } from '../ledger/store.ts';
import { create } from '../lifecycle/move.ts';
import type { PaymentDraft } from '../lifecycle/move.ts';
import type { Payment } from '../store/payments.ts';
import { holds } from '../../access/rights.ts';
import { forbidden, GatewayError } from '../../base/errors.ts';
import { id } from '../../base/inputs.ts';
import { lockGiven } from '../actions/given-payment.ts';
import { organizationById } from '../drafts/occasion-store.ts';
import { limitAgainstRefund, whyNotRefundable } from './why-not.ts';

/** The input of `refundTransaction`: a transaction's or a template's id, and why, as it was typed. */
export const refundWished = z.object({
  transactionId: id,
  reason: z
    .string()
    .trim()
    .max(1_000, 'At most 1,000 characters')
    .nullish()
    .transform((reason) => reason || null),
});

/** The payment that was refunded, and the refund: a payment of its own. */
export interface Refunded {
  templateId: number;
  refundTemplateId: number;
}

/**
 * Gives a deposited earnest money payment back to the account that paid it: the full amount, fees left out. The refund
 * is made, the payment marked and the transfer queued in one database transaction.
 *
 * @param wished.transactionId a transaction's or a template's id; access was decided before
 * @param wished.reason kept in the logs of both payments
 * @throws GatewayError FORBIDDEN without REFUND_PAYMENT, CONFLICT saying why it can't be refunded.
 */
export async function refundTransaction(
  deps: Deps,
  viewer: Viewer,
  { transactionId, reason }: z.output<typeof refundWished>,
): Promise<Refunded> {
  return deps.db.transaction(async (tx) => {
    const payment = await lockGiven(tx, transactionId);
    const { organizationId, id: templateId } = payment.template;
    if (!holds(viewer, organizationId, 'REFUND_PAYMENT')) {
      throw forbidden('You do not have permission to refund payments.');
    }
    const limit = limitAgainstRefund(payment, viewer);
    if (limit !== null) throw forbidden(limit);
    const organization = await organizationById(tx, organizationId);
    const refusal = whyNotRefundable(payment, {
      utilizesRefunds: organization?.utilizesRefunds === true,
      arrived: await arrivedOf(tx, payment),
      refund: await openRefund(tx, payment),
    });
    if (refusal !== null) throw new GatewayError('CONFLICT', refusal);
    const refund = await create(tx, deps, await refundDraft(tx, payment, viewer), {
      to: 'X.AUTHORIZED',
      by: 'sender',
      actor: actorOf(viewer),
      reason,
      template: { authorizedById: viewer.userId },
    });
    await tx.insert(refundClaims).values({
      refundTemplateId: refund.template.id,
      originalTemplateId: templateId,
      amount: refund.template.amount,
      createdAt: deps.clock(),
    });
    return { templateId, refundTemplateId: refund.template.id };
  });
}

/** Where the refund stands that a payment counts as refunded by and whose money may still leave; null for none. */
async function openRefund(tx: Db, { template }: Payment): Promise<StatusGroup | null> {
  if (!template.refunded) return null;
  const [open] = await tx
    .select({ group: transactionTemplates.statusGroup })
    .from(refundClaims)
    .innerJoin(transactionTemplates, eq(transactionTemplates.id, refundClaims.refundTemplateId))
    .where(and(eq(refundClaims.originalTemplateId, template.id), isNull(refundClaims.releasedAt)));
  return open?.group ?? null;
}

/** What of a payment the ledger knows to have arrived. */
const arrivedOf = async (tx: Db, { transaction }: Payment): Promise<number> =>
  transaction === null ? 0 : arrivedAmount(await postedEntries(tx, transaction.id), transaction);

async function refundDraft(
  tx: Db,
  { template, transaction }: Payment,
  viewer: Viewer,
): Promise<PaymentDraft> {
  if (!transaction?.originationFundingSourceId || !transaction.destinationFundingSourceId) {
    throw new GatewayError('CONFLICT', 'This payment can not be refunded: its accounts are not known.');
  }
  return {
    organizationId: template.organizationId,
    paymentOccasionId: (await refundOccasion(tx, template.organizationId)) ?? template.paymentOccasionId,
    direction: 'OUTBOUND',
    context: 'REFUND',
    amount: template.amount,
    currency: template.currency,
    refundOfTemplateId: template.id,
    address: template.address,
    formData: template.formData,
    receiverEmail: template.receiverEmail ?? template.buyerEmail,
    requesterId: viewer.userId,
    buyerId: template.buyerId,
    buyerFirstName: template.buyerFirstName,
    buyerLastName: template.buyerLastName,
    buyerFullName: template.buyerFullName,
    buyerEmail: template.buyerEmail,
    buyerPhone: template.buyerPhone,
    buyerAgentId: template.buyerAgentId,
    listingAgentId: template.listingAgentId,
    escrowAccountId: template.escrowAccountId,
    originationFundingSourceId: transaction.destinationFundingSourceId,
    destinationFundingSourceId: transaction.originationFundingSourceId,
  };
}

/** The organization's occasion for refunds; without one a refund goes under the occasion that was paid through. */
async function refundOccasion(tx: Db, organizationId: string): Promise<string | null> {
  const [occasion] = await tx
    .select({ id: paymentOccasions.id })
    .from(paymentOccasions)
    .where(
      and(
        eq(paymentOccasions.organizationId, organizationId),
        eq(paymentOccasions.context, 'REFUND'),
        eq(paymentOccasions.status, 'ACTIVE'),
      ),
    )
    .orderBy(asc(paymentOccasions.id))
    .limit(1);
  return occasion?.id ?? null;
}
