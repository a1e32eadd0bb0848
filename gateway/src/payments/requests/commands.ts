import { z } from 'zod';
import { actorOf } from '../../access/actor.ts';
import type { Viewer } from '../../access/actor.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../context/deps.ts';
import { create, move } from '../lifecycle/move.ts';
import { administers } from '../../access/rights.ts';
import { forbidden, GatewayError } from '../../base/errors.ts';
import { id } from '../../base/inputs.ts';
import { paymentAmount } from '../drafts/amount-rules.ts';
import { authorizedState } from '../drafts/continue-pending.ts';
import { draftPayment } from '../drafts/draft.ts';
import { dueOnOf } from '../drafts/due-date.ts';
import { emailAddress, formValues, requestEmailTexts } from '../drafts/form-rules.ts';
import { lockGiven } from '../actions/given-payment.ts';
import { waitsForReceiver } from '../actions/payment-rules.ts';
import { partyFacts, partyOf } from '../drafts/parties.ts';
import { requestingAgent } from '../drafts/requesting-agent.ts';
import { standingAuthorization } from '../drafts/party-store.ts';
import { sendPrepared } from '../prepared/commands.ts';
import { requested } from '../drafts/requested.ts';
import { firstAttempt } from '../recovery/first-attempt.ts';

/** The input of `sendTransactionRequest`. */
export const newRequest = z.object({
  paymentOccasionId: id,
  request: z.object({
    amount: paymentAmount,
    receiverEmail: emailAddress(requestEmailTexts),
    formFields: formValues.nullish().transform((values) => values ?? []),
    lineNumber: z.int().nullish(),
    dueOn: z.string().nullish(),
  }),
  attemptOf: id.nullish(),
  preparedRequest: id.nullish(),
});

/** The id of the payment that a command made or changed; nine digits. */
export interface PaymentId {
  templateId: number;
}

/**
 * A request as it would be stored, by the rules of its occasion.
 *
 * @throws GatewayError BAD_INPUT for what the occasion does not take (fields `request.amount`,
 * `request.formFields.{name}`), FORBIDDEN without a permission to request, CONFLICT for an occasion that collects
 * nothing, and for a prepared request that is no longer open.
 */
export async function draftRequest(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  viewer: Viewer,
  { paymentOccasionId, request }: Pick<z.output<typeof newRequest>, 'paymentOccasionId' | 'request'>,
) {
  const { amount, receiverEmail, formFields, lineNumber, dueOn } = request;
  const given = { paymentOccasionId, amount, formFields };
  const { usable, occasion, organizationId, formData } = await requested(tx, viewer, given);
  const { user: payer, known } = await partyOf(tx, organizationId, receiverEmail);
  const agent = await requestingAgent(tx, viewer, organizationId, occasion.context);
  const facts = { organizationId, amount, formData, agent };
  const draft = {
    ...(await draftPayment(tx, usable, facts, 'request.amount')),
    ...known,
    receiverEmail,
    requesterId: viewer.userId,
    lineNumber: lineNumber ?? null,
    dueOn: dueOnOf(occasion, dueOn, clock(), 'request.dueOn'),
  };
  return { occasion, payer, draft };
}

/**
 * Asks a payer by e-mail for money.
 *
 * @throws GatewayError what {@link draftRequest} throws
 */
export async function sendTransactionRequest(
  deps: Deps,
  viewer: Viewer,
  input: z.output<typeof newRequest>,
): Promise<PaymentId> {
  return deps.db.transaction(async (tx) => {
    const { occasion, payer, draft } = await draftRequest(tx, deps, viewer, input);
    const { organizationId, amount } = draft;
    const payment = await create(
      tx,
      deps,
      { ...draft, attemptOfTemplateId: await firstAttempt(tx, deps, organizationId, input.attemptOf) },
      { to: 'T.PENDING', by: 'requester', actor: actorOf(viewer) },
    );
    const templateId = payment.template.id;
    if (input.preparedRequest != null)
      await sendPrepared(tx, deps, viewer, input.preparedRequest, { templateId, organizationId });
    if (!occasion.autoAuthEnabled || payer === null) return { templateId };
    const account = await standingAuthorization(tx, {
      userId: payer.id,
      paymentOccasionId: occasion.id,
      amount,
    });
    if (account === null) return { templateId };
    const { to, approvalDemand } = await authorizedState(tx, deps, payment.template);
    await move(tx, deps, payment, {
      to,
      by: 'system',
      actor: { kind: 'system' },
      template: {
        approvalDemand,
        ...partyFacts(payer, payer),
        originationFundingSourceId: account.id,
        authorizedById: payer.id,
      },
    });
    return { templateId };
  });
}

/**
 * Cancels a payment that nobody authorized yet, or that waits for its receiver's account, by a template's or a
 * transaction's id; access was decided before.
 *
 * @throws GatewayError FORBIDDEN for others than its requester and admins, CONFLICT when it is too late.
 */
export async function cancelTransaction(
  deps: Deps,
  viewer: Viewer,
  input: { id: string },
): Promise<PaymentId> {
  return deps.db.transaction(async (tx) => {
    const payment = await lockGiven(tx, input.id);
    const { template } = payment;
    if (template.requesterId !== viewer.userId && !administers(viewer, template.organizationId)) {
      throw forbidden('Only the requester or an admin can cancel this payment.');
    }
    if (!template.active) throw new GatewayError('CONFLICT', 'This payment is not active.');
    const to = waitsForReceiver(payment) ? 'X.CANCELED' : 'T.CANCELED';
    await move(tx, deps, payment, { to, by: 'requester', actor: actorOf(viewer) });
    return { templateId: template.id };
  });
}
