import { z } from 'zod';
import { actorOf } from '../../actor.ts';
import type { Viewer } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import type { CreateTransactionTemplateInput, TransactionRequestInput } from '../../generated/schema.ts';
import { earlierAnswer, once } from '../../idempotency/once.ts';
import { create, move } from '../../lifecycle/move.ts';
import { administers, mayRequest } from '../../server/access.ts';
import { forbidden, GatewayError, notFound } from '../../server/errors.ts';
import { uuidOf } from '../../server/ids.ts';
import { checkAmount } from './amount-rules.ts';
import { authorizedState } from './continue-pending.ts';
import { draftPayment } from './draft.ts';
import { checkEmail, checkForm, requestEmailTexts } from './form-rules.ts';
import { lockGiven } from './given-payment.ts';
import { refuseUncollectable, usableOccasion } from './occasion-store.ts';
import { buyerSnapshot, standingAuthorization, userByEmail } from './party-store.ts';
import { checkRealTime } from './real-time.ts';
import { senderDraft } from './send-payment.ts';

const answer = z.object({ templateId: z.number().int() });
/** The id of the payment that a command made or changed; nine digits. */
export type PaymentId = z.infer<typeof answer>;

/**
 * Asks a payer by e-mail for money.
 *
 * @throws GatewayError BAD_INPUT (fields `request.amount`, `request.receiverEmail`, `request.formFields.{name}`),
 * FORBIDDEN without a permission to request, CONFLICT for an occasion that collects nothing.
 */
export async function sendTransactionRequest(
  deps: Deps,
  viewer: Viewer,
  input: { paymentOccasionId: string; request: TransactionRequestInput },
  key: string | null,
): Promise<PaymentId> {
  const call = { scope: `user:${viewer.userId}`, key, operation: 'sendTransactionRequest', input, answer };
  return once(deps, call, async (tx) => {
    const occasionId = uuidOf(input.paymentOccasionId);
    const usable = occasionId === null ? null : await usableOccasion(tx, occasionId);
    if (usable === null) throw notFound('The payment occasion');
    const { occasion } = usable;
    const organizationId = requestingOrganization(viewer, usable.organizationIds, occasion.context === 'EMD');
    refuseUncollectable(usable);
    const { amount, formFields, lineNumber } = input.request;
    checkAmount(amount, occasion.limit, 'request.amount');
    const receiverEmail = checkEmail(input.request.receiverEmail, requestEmailTexts, 'request.receiverEmail');
    const formData = checkForm(occasion.formFields, formFields ?? [], 'request.formFields');
    const payer = await userByEmail(tx, receiverEmail);
    const draft = await draftPayment(tx, usable, { organizationId, amount, formData }, 'request.amount');
    const payment = await create(
      tx,
      deps,
      {
        ...draft,
        ...(payer === null ? { buyerEmail: receiverEmail } : buyerSnapshot(payer)),
        receiverEmail,
        requesterId: viewer.userId,
        lineNumber: lineNumber ?? null,
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
      template: { originationFundingSourceId: account.id, authorizedById: payer.id },
    });
    return { templateId };
  });
}

/** The organization for which the viewer requests: the occasion's own, else one that it is shared with. */
export function requestingOrganization(
  viewer: Viewer,
  organizationIds: readonly string[],
  escrow: boolean,
): string {
  const may = (id: string): boolean => mayRequest(viewer, id, escrow);
  const member = organizationIds.find((id) => viewer.memberships.has(id) && may(id));
  const organizationId = member ?? organizationIds.find(may);
  if (organizationId === undefined) throw forbidden('You do not have permission to request payments.');
  return organizationId;
}

/**
 * Sends an outbound payment. It waits for a second approval where the occasion or the organization asks for one.
 *
 * @throws GatewayError BAD_INPUT (fields `input.…`), FORBIDDEN for anybody but an admin, CONFLICT for an occasion that
 * sends nothing; for a real-time payment ProviderUnavailable.
 */
export async function createTransactionTemplate(
  deps: Deps,
  viewer: Viewer,
  input: CreateTransactionTemplateInput,
  key: string | null,
): Promise<PaymentId> {
  const call = { scope: `user:${viewer.userId}`, key, operation: 'createTransactionTemplate', input, answer };
  if (input.paymentType === 'RTP') {
    const earlier = await earlierAnswer(deps.db, call);
    if (earlier !== null) return earlier.answer;
    const { draft } = await senderDraft(deps.db, viewer, input);
    await checkRealTime(deps, draft, { amount: 'input.amount', paymentType: 'input.paymentType' });
  }
  return once(deps, call, async (tx) => {
    const { draft, needsApproval, expedited } = await senderDraft(tx, viewer, input);
    const payment = await create(tx, deps, draft, {
      to: needsApproval ? 'T.APPROVAL_PENDING' : 'X.AUTHORIZED',
      by: 'sender',
      actor: actorOf(viewer),
      template: needsApproval ? {} : { authorizedById: viewer.userId },
      transaction: { expedited },
    });
    return { templateId: payment.template.id };
  });
}

/**
 * Cancels a payment that nobody authorized yet, by a template's or a transaction's id; access was decided before.
 *
 * @throws GatewayError FORBIDDEN for others than its requester and admins, CONFLICT when it is too late.
 */
export async function cancelTransaction(
  deps: Deps,
  viewer: Viewer,
  input: { id: string },
  key: string | null,
): Promise<PaymentId> {
  const call = { scope: `user:${viewer.userId}`, key, operation: 'cancelTransaction', input, answer };
  return once(deps, call, async (tx) => {
    const payment = await lockGiven(tx, input.id);
    const { template } = payment;
    if (template.requesterId !== viewer.userId && !administers(viewer, template.organizationId)) {
      throw forbidden('Only the requester or an admin can cancel this payment.');
    }
    if (!template.active) throw new GatewayError('CONFLICT', 'This payment is not active.');
    await move(tx, deps, payment, { to: 'T.CANCELED', by: 'requester', actor: actorOf(viewer) });
    return { templateId: template.id };
  });
}
