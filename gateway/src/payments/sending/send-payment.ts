import { z } from 'zod';
import { actorOf } from '../../access/actor.ts';
import type { Viewer } from '../../access/actor.ts';
import type { Db } from '../../db/client.ts';
import { paymentTypes } from '../../db/schema/values.ts';
import type { Deps } from '../../context/deps.ts';
import { earlierAnswer, once } from '../../operations/once.ts';
import { create, type PaymentDraft } from '../lifecycle/move.ts';
import { limitsOf } from '../../access/limits.ts';
import { administers } from '../../access/rights.ts';
import { badInput, forbidden, GatewayError, notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import { id } from '../../base/inputs.ts';
import { checkLimit, checkOwnLimit, paymentAmount } from '../drafts/amount-rules.ts';
import { draftPayment } from '../drafts/draft.ts';
import { checkForm, emailAddress, formValues, paymentEmailTexts } from '../drafts/form-rules.ts';
import { checkRail, checkRealTime, noAccountYet } from './real-time.ts';
import { fundingSourceById, organizationById, usableOccasion } from '../drafts/occasion-store.ts';
import { demandOf } from '../policies/demand.ts';
import { partyOf } from '../drafts/parties.ts';
import { receivingAccount, takesMoney } from '../drafts/party-store.ts';
import type { FundingSource, User } from '../drafts/party-store.ts';
import { firstAttempt } from '../recovery/first-attempt.ts';
import { requireOtherAddress } from '../drafts/own-address.ts';
import { lastGiven, wasPaid } from '../store/receivers.ts';

/** The input of `createTransactionTemplate`. */
export const newPayment = z.object({
  input: z.object({
    paymentOccasionId: id,
    amount: paymentAmount,
    receiverEmail: z
      .string()
      .nullish()
      .transform((email) => email ?? '')
      .pipe(emailAddress(paymentEmailTexts)),
    formFields: formValues.nullish().transform((values) => values ?? []),
    paymentType: z
      .enum(paymentTypes)
      .nullish()
      .transform((type) => type ?? 'ACH'),
    paymentMethodId: id,
    paymentMethodType: z
      .enum(['CARD', 'FUNDING_SOURCE'])
      .refine((type) => type !== 'CARD', 'Outbound payments are sent from a bank account.'),
  }),
  attemptOf: id.nullish(),
});
type NewPayment = z.output<typeof newPayment>;

interface SenderDraft {
  draft: PaymentDraft;
  /** Whether the occasion or the organization asks for an approval, whatever the policy says. */
  asksItself: boolean;
  expedited: boolean;
}

const answer = z.object({ templateId: z.number().int() });

/**
 * Sends an outbound payment. It waits for a second approval where the occasion, the organization or its policy
 * asks for one.
 *
 * @throws GatewayError BAD_INPUT for what the occasion or the account does not take (fields `input.…`), FORBIDDEN for
 * anybody but an admin, CONFLICT for an occasion that
 * sends nothing; for a real-time payment ProviderUnavailable.
 */
export async function createTransactionTemplate(
  deps: Deps,
  viewer: Viewer,
  { input, attemptOf }: NewPayment,
  key: string | null,
): Promise<{ templateId: number }> {
  const call = {
    scope: `user:${viewer.userId}`,
    key,
    operation: 'createTransactionTemplate',
    input: { ...input, ...(attemptOf == null ? {} : { attemptOf }) },
    answer,
  };
  if (input.paymentType === 'RTP') {
    const earlier = await earlierAnswer(deps.db, call);
    if (earlier !== null) return earlier.answer;
    const { draft } = await senderDraft(deps.db, viewer, input);
    await checkRealTime(deps, draft, { amount: 'input.amount', paymentType: 'input.paymentType' });
  }
  return once(deps, call, async (tx) => {
    const { draft, asksItself, expedited } = await senderDraft(tx, viewer, input);
    const approvalDemand = await demandOf(tx, draft, deps.clock());
    const needsApproval = asksItself || approvalDemand !== null;
    const attemptOfTemplateId = await firstAttempt(tx, deps, draft.organizationId, attemptOf);
    const payment = await create(
      tx,
      deps,
      { ...draft, attemptOfTemplateId },
      {
        to: needsApproval ? 'T.APPROVAL_PENDING' : 'X.AUTHORIZED',
        by: 'sender',
        actor: actorOf(viewer),
        template: needsApproval ? { approvalDemand } : { authorizedById: viewer.userId },
        transaction: { expedited },
      },
    );
    return { templateId: payment.template.id };
  });
}

/**
 * Checks an outbound payment and makes its draft.
 *
 * @throws GatewayError as createTransactionTemplate says.
 */
async function senderDraft(tx: Db, viewer: Viewer, input: NewPayment['input']): Promise<SenderDraft> {
  const occasionId = uuidOf(input.paymentOccasionId);
  const usable = occasionId === null ? null : await usableOccasion(tx, occasionId);
  if (usable === null) throw notFound('The payment occasion');
  const { occasion } = usable;
  const organizationId = sendingOrganization(viewer, usable.organizationIds);
  if (occasion.status !== 'ACTIVE' || occasion.direction !== 'OUTBOUND' || occasion.context !== 'GENERIC') {
    throw new GatewayError('CONFLICT', 'This payment occasion does not send payments.');
  }
  checkLimit(input.amount, occasion.limit, 'input.amount');
  const sent = { amount: input.amount, paymentOccasionId: occasion.id };
  checkOwnLimit(limitsOf(viewer, organizationId), 'SEND', sent, 'input.amount');
  const { receiverEmail, paymentType } = input;
  requireOtherAddress(viewer, receiverEmail, 'input.receiverEmail');
  const formData = checkForm(occasion.formFields, input.formFields, 'input.formFields');
  const source = await organizationAccount(
    tx,
    input.paymentMethodId,
    organizationId,
    'input.paymentMethodId',
  );
  checkRail(source, paymentType, 'input.paymentMethodId');
  const { user: receiver, known } = await partyOf(tx, organizationId, receiverEmail);
  const destination =
    receiver === null ? null : await knownDestination(tx, organizationId, receiver, receiverEmail);
  if (paymentType === 'RTP' && destination === null) throw noAccountYet('input.paymentType');
  const organization = await organizationById(tx, organizationId);
  const facts = await draftPayment(
    tx,
    usable,
    { organizationId, amount: input.amount, formData, paymentType },
    'input.amount',
  );
  return {
    draft: {
      ...facts,
      ...known,
      receiverEmail,
      requesterId: viewer.userId,
      originationFundingSourceId: source.id,
      destinationFundingSourceId: destination?.id ?? null,
    },
    asksItself: occasion.requiresSecondaryApproval || organization?.secondaryApprovalEnabled === true,
    expedited: paymentType === 'ACH' && (occasion.expeditePayment || organization?.expeditePayments === true),
  };
}

/**
 * The account of a receiver: the one that they gave the organization last, else theirs that it has paid before. Null where
 * that one takes no money and where there is none. Then the payment waits for the receiver and the code, which the
 * sender can't read: a sender alone never decides where money goes (ADR 0339).
 */
async function knownDestination(
  tx: Db,
  organizationId: string,
  receiver: User,
  email: string,
): Promise<FundingSource | null> {
  const given = await lastGiven(tx, { organizationId, email });
  if (given !== null) return given.userId === receiver.id && takesMoney(given) ? given : null;
  const account = await receivingAccount(tx, receiver);
  if (account === null) return null;
  const paid = await wasPaid(tx, { organizationId, buyerId: receiver.id }, account.id);
  return paid ? account : null;
}

/**
 * The organization for which the viewer sends: one that the viewer is a member of before others.
 *
 * @throws GatewayError FORBIDDEN for anybody but an admin of one that uses the occasion
 */
export function sendingOrganization(viewer: Viewer, organizationIds: readonly string[]): string {
  const may = (id: string): boolean => administers(viewer, id);
  const member = organizationIds.find((id) => viewer.memberships.has(id) && may(id));
  const organizationId = member ?? organizationIds.find(may);
  if (organizationId === undefined) throw forbidden('You do not have permission to send payments.');
  return organizationId;
}

/**
 * An organization's verified account that pays; another organization's answers like one that does not exist.
 *
 * @throws GatewayError BAD_INPUT for the field.
 */
export async function organizationAccount(
  tx: Db,
  given: string,
  organizationId: string,
  field: string,
): Promise<FundingSource> {
  const id = uuidOf(given);
  const source = id === null ? null : await fundingSourceById(tx, id);
  if (source?.organizationId !== organizationId) throw badInput('Choose one of your funding sources.', field);
  const verified = source.status === 'VERIFIED' || source.mdVerifiedAt !== null;
  if (!source.active || !verified || source.fundingRef === null) {
    throw badInput('This funding source is not verified yet.', field);
  }
  return source;
}
