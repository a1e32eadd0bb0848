import type { Viewer } from '../../actor.ts';
import type { Db } from '../../db/client.ts';
import type { CreateTransactionTemplateInput } from '../../generated/schema.ts';
import type { PaymentDraft } from '../../lifecycle/move.ts';
import { administers } from '../../server/access.ts';
import { badInput, forbidden, GatewayError, notFound } from '../../server/errors.ts';
import { given } from '../../server/given.ts';
import { uuidOf } from '../../server/ids.ts';
import { checkAmount } from './amount-rules.ts';
import { draftPayment } from './draft.ts';
import { checkEmail, checkForm, paymentEmailTexts } from './form-rules.ts';
import { checkRail, noAccountYet } from './real-time.ts';
import { fundingSourceById, organizationById, usableOccasion } from './occasion-store.ts';
import { buyerSnapshot, receivingAccount, userByEmail } from './party-store.ts';
import type { FundingSource } from './party-store.ts';

export interface SenderDraft {
  draft: PaymentDraft;
  needsApproval: boolean;
  expedited: boolean;
}

/**
 * Checks an outbound payment and makes its draft.
 *
 * @throws GatewayError as createTransactionTemplate says.
 */
export async function senderDraft(
  tx: Db,
  viewer: Viewer,
  input: CreateTransactionTemplateInput,
): Promise<SenderDraft> {
  const occasionId = uuidOf(input.paymentOccasionId);
  const usable = occasionId === null ? null : await usableOccasion(tx, occasionId);
  if (usable === null) throw notFound('The payment occasion');
  const { occasion } = usable;
  const organizationId =
    usable.organizationIds.find((id) => viewer.memberships.has(id) && administers(viewer, id)) ??
    usable.organizationIds.find((id) => administers(viewer, id));
  if (organizationId === undefined) throw forbidden('You do not have permission to send payments.');
  if (occasion.status !== 'ACTIVE' || occasion.direction !== 'OUTBOUND' || occasion.context !== 'GENERIC') {
    throw new GatewayError('CONFLICT', 'This payment occasion does not send payments.');
  }
  checkAmount(input.amount, occasion.limit, 'input.amount');
  const receiverEmail = checkEmail(input.receiverEmail, paymentEmailTexts, 'input.receiverEmail');
  const formData = checkForm(occasion.formFields, input.formFields ?? [], 'input.formFields');
  const paymentType = given(input.paymentType, 'ACH');
  const source = await payingAccount(tx, input, organizationId);
  checkRail(source, paymentType, 'input.paymentMethodId');
  const receiver = await userByEmail(tx, receiverEmail);
  const destination = receiver === null ? null : await receivingAccount(tx, receiver);
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
      ...(receiver === null ? { buyerEmail: receiverEmail } : buyerSnapshot(receiver)),
      receiverEmail,
      requesterId: viewer.userId,
      originationFundingSourceId: source.id,
      destinationFundingSourceId: destination?.id ?? null,
    },
    needsApproval: occasion.requiresSecondaryApproval || organization?.secondaryApprovalEnabled === true,
    expedited: paymentType === 'ACH' && (occasion.expeditePayment || organization?.expeditePayments === true),
  };
}

async function payingAccount(
  tx: Db,
  input: CreateTransactionTemplateInput,
  organizationId: string,
): Promise<FundingSource> {
  if (input.paymentMethodType === 'CARD') {
    throw badInput('Outbound payments are sent from a bank account.', 'input.paymentMethodType');
  }
  return organizationAccount(tx, input.paymentMethodId, organizationId, 'input.paymentMethodId');
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
