import { and, asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { actorOf } from '../../actor.ts';
import type { Viewer } from '../../actor.ts';
import type { Db } from '../../db/client.ts';
import { paymentOccasions } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { once } from '../../idempotency/once.ts';
import { create } from '../../lifecycle/move.ts';
import type { PaymentDraft } from '../../lifecycle/move.ts';
import type { Payment } from '../../lifecycle/store.ts';
import { holds } from '../../server/access.ts';
import { forbidden, GatewayError } from '../../server/errors.ts';
import { lockGiven } from './given-payment.ts';
import { organizationById } from './occasion-store.ts';
import { refundRefusal } from './payment-rules.ts';

const answer = z.object({ templateId: z.number().int(), refundTemplateId: z.number().int() });
/** The payment that was refunded, and the refund: a payment of its own. */
export type Refunded = z.infer<typeof answer>;

/**
 * Gives a deposited earnest money payment back to the account that paid it: the full amount, fees left out. The refund
 * is made, the payment marked and the transfer queued in one database transaction (lifecycle, section Refund).
 *
 * @param input.transactionId a transaction's or a template's id; access was decided before
 * @throws GatewayError FORBIDDEN without REFUND_PAYMENT, CONFLICT saying why it can't be refunded.
 */
export async function refundTransaction(
  deps: Deps,
  viewer: Viewer,
  input: { transactionId: string },
  key: string | null,
): Promise<Refunded> {
  const call = { scope: `user:${viewer.userId}`, key, operation: 'refundTransaction', input, answer };
  return once(deps, call, async (tx) => {
    const payment = await lockGiven(tx, input.transactionId);
    const { organizationId, id: templateId } = payment.template;
    if (!holds(viewer, organizationId, 'REFUND_PAYMENT')) {
      throw forbidden('You do not have permission to refund payments.');
    }
    const organization = await organizationById(tx, organizationId);
    const refusal = refundRefusal(payment, organization?.utilizesRefunds === true);
    if (refusal !== null) throw new GatewayError('CONFLICT', refusal);
    const refund = await create(tx, deps, await refundDraft(tx, payment, viewer), {
      to: 'X.AUTHORIZED',
      by: 'sender',
      actor: actorOf(viewer),
      template: { authorizedById: viewer.userId },
    });
    return { templateId, refundTemplateId: refund.template.id };
  });
}

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
