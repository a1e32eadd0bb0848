import { z } from 'zod';
import { actorOf } from '../../access/actor.ts';
import type { Viewer } from '../../access/actor.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../context/deps.ts';
import { create, move } from '../lifecycle/move.ts';
import { administers, mayRequest } from '../../access/rights.ts';
import { badInput, forbidden, GatewayError, notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import { id } from '../../base/inputs.ts';
import { checkLimit, paymentAmount } from '../drafts/amount-rules.ts';
import { authorizedState } from '../drafts/continue-pending.ts';
import { draftPayment } from '../drafts/draft.ts';
import { dueOnOf } from '../drafts/due-date.ts';
import { checkForm, emailAddress, formValues, requestEmailTexts } from '../drafts/form-rules.ts';
import { lockGiven } from '../actions/given-payment.ts';
import { waitsForReceiver } from '../actions/payment-rules.ts';
import { refuseUncollectable, usableOccasion } from '../drafts/occasion-store.ts';
import { keepRecovery } from '../recovery/store.ts';
import { partyFacts, partyOf } from '../drafts/parties.ts';
import { requestingAgent } from '../drafts/requesting-agent.ts';
import { standingAuthorization } from '../drafts/party-store.ts';

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
});

/** The id of the payment that a command made or changed; nine digits. */
export interface PaymentId {
  templateId: number;
}

/**
 * Asks a payer by e-mail for money.
 *
 * @throws GatewayError BAD_INPUT for what the occasion does not take (fields `request.amount`,
 * `request.formFields.{name}`), FORBIDDEN without a permission to request, CONFLICT for an occasion that collects
 * nothing.
 */
export async function sendTransactionRequest(
  deps: Deps,
  viewer: Viewer,
  input: z.output<typeof newRequest>,
): Promise<PaymentId> {
  return deps.db.transaction(async (tx) => {
    const occasionId = uuidOf(input.paymentOccasionId);
    const usable = occasionId === null ? null : await usableOccasion(tx, occasionId);
    if (usable === null) throw notFound('The payment occasion');
    const { occasion } = usable;
    const organizationId = requestingOrganization(viewer, usable.organizationIds, occasion.context === 'EMD');
    refuseUncollectable(usable);
    const { amount, receiverEmail, formFields, lineNumber, dueOn } = input.request;
    checkLimit(amount, occasion.limit, 'request.amount');
    const formData = checkForm(occasion.formFields, formFields, 'request.formFields');
    const { user: payer, known } = await partyOf(tx, organizationId, receiverEmail);
    const agent = await requestingAgent(tx, viewer, organizationId, occasion.context);
    const facts = { organizationId, amount, formData, agent };
    const draft = await draftPayment(tx, usable, facts, 'request.amount');
    const payment = await create(
      tx,
      deps,
      {
        ...draft,
        ...known,
        receiverEmail,
        requesterId: viewer.userId,
        lineNumber: lineNumber ?? null,
        dueOn: dueOnOf(occasion, dueOn, deps.clock(), 'request.dueOn'),
        attemptOfTemplateId: await askedAgain(tx, deps, organizationId, input.attemptOf),
      },
      { to: 'T.PENDING', by: 'requester', actor: actorOf(viewer) },
    );
    const templateId = payment.template.id;
    if (!occasion.autoAuthEnabled || payer === null) return { templateId };
    const account = await standingAuthorization(tx, {
      userId: payer.id,
      paymentOccasionId: occasion.id,
      amount,
    });
    if (account === null) return { templateId };
    await move(tx, deps, payment, {
      to: await authorizedState(tx, payment.template),
      by: 'system',
      actor: { kind: 'system' },
      template: {
        ...partyFacts(payer, payer),
        originationFundingSourceId: account.id,
        authorizedById: payer.id,
      },
    });
    return { templateId };
  });
}

/**
 * The first payment that a request repeats, which counts as settled with it; access to the one named was decided before.
 *
 * @throws GatewayError BAD_INPUT for one of another organization
 */
async function askedAgain(
  tx: Db,
  deps: Deps,
  organizationId: string,
  givenId: string | null | undefined,
): Promise<number | null> {
  if (givenId == null) return null;
  const { template } = await lockGiven(tx, givenId);
  if (template.organizationId !== organizationId) {
    throw badInput('That payment belongs to another organization.', 'attemptOf');
  }
  const now = deps.clock();
  await keepRecovery(tx, template.id, { settledAt: now }, now);
  return template.attemptOfTemplateId ?? template.id;
}

/**
 * The organization for which the viewer requests: the occasion's own, else one that it is shared with.
 *
 * @throws GatewayError FORBIDDEN without a permission to request
 */
export function requestingOrganization(
  viewer: Viewer,
  organizationIds: readonly string[],
  escrow: boolean,
): string {
  const may = (each: string): boolean => mayRequest(viewer, each, escrow);
  const member = organizationIds.find((each) => viewer.memberships.has(each) && may(each));
  const organizationId = member ?? organizationIds.find(may);
  if (organizationId === undefined) throw forbidden('You do not have permission to request payments.');
  return organizationId;
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
