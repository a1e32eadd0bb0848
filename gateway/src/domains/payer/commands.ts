import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../context/deps.ts';
import { earlierAnswer, once } from '../../operations/once.ts';
import { create, move } from '../../payments/lifecycle/move.ts';
import { lockPayment } from '../../payments/store/payments.ts';
import type { Payment } from '../../payments/store/payments.ts';
import { GatewayError, notFound } from '../../base/errors.ts';
import { checkAmount } from '../../payments/drafts/amount-rules.ts';
import { authorizedState } from '../../payments/drafts/continue-pending.ts';
import { draftPayment } from '../../payments/drafts/draft.ts';
import { checkForm } from '../../payments/drafts/form-rules.ts';
import { escrowTakesMoney, usableOccasion } from '../../payments/drafts/occasion-store.ts';
import { organizationBySlug } from '../../records/organizations.ts';
import { partyFacts } from '../../payments/drafts/parties.ts';
import type { FundingSource } from '../../payments/drafts/party-store.ts';
import type { AuthorizeInput, LinkPaymentInput, PayerDetails, PaymentAnswer } from './contract.ts';
import { cardFeeOf, paidByBank, paidByCard, refuseCards } from '../../payments/drafts/card-payment.ts';
import { withPresets } from '../payment-links/rules.ts';
import type { PaymentLinkRow } from '../../db/rows.ts';
import { beginWith, payableLink } from './link.ts';
import { provideMeans } from './means.ts';
import { ensurePayer } from './payer-store.ts';
import { choosePayment, type Chosen } from './chosen.ts';
import { unknownCaller, type Caller } from './caller.ts';
import { mayWithdraw } from '../../payments/actions/payment-rules.ts';
import { withdrawTransfer } from '../../payments/outbox/withdraw.ts';
import { mailedAccess, readAccess, type PayerAccess } from './access.ts';
import { hashedInput } from './account-input.ts';
import { admitAgain } from './closed-account.ts';
import { accountInWords, cardInWords, keptConsent, type Authorized, type Origin } from './consent.ts';
import { presentCostOf } from './present.ts';
import { canTryAgain } from './standing.ts';
import { closedMessage, requestState, type RequestState } from './state.ts';
import { findOffer, findRequest } from './store.ts';
import { askForDeposits } from '../../payments/waiting/ask-for-deposits.ts';

const paymentAnswer = z.object({ id: z.string(), status: z.string() });

/**
 * Finds the request of a link; the first time it is open, it is marked accessed.
 *
 * @returns acts whether the link may do more than show the payment
 * @throws GatewayError NOT_FOUND for a token that is unknown or revoked.
 */
export async function openRequest(deps: Deps, token: string): Promise<{ templateId: number; acts: boolean }> {
  const { templateId, acts } = await readAccess(deps, token);
  if (!acts) return { templateId, acts };
  await deps.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, templateId);
    if (payment === null || payment.template.accessedAt !== null) return;
    if (payment.template.status !== 'PENDING' || !(await isOpen(tx, payment))) return;
    const actor = { kind: 'payer' as const, email: payment.template.receiverEmail ?? '' };
    await move(tx, deps, payment, { to: 'T.PENDING', by: 'payer', actor });
  });
  return { templateId, acts };
}

/**
 * The payer authorizes the payment, from an account used before or a new one. It waits for an approval where the
 * occasion asks for one, and for the account's verification where that is missing.
 *
 * @throws GatewayError NOT_FOUND, BAD_INPUT with the field, CONFLICT for a request that is not open any more;
 * ProviderUnavailable.
 */
export async function authorizeRequest(
  deps: Deps,
  token: string,
  input: AuthorizeInput,
  key: string,
  caller: Caller = unknownCaller,
): Promise<PaymentAnswer> {
  return authorizeBy(deps, await mailedAccess(deps, token), input, key, caller);
}

/**
 * The same for whoever may act on a payment. One that its bank returned, or whose account could not be
 * verified, is tried again: the next movement of the same payment, beside the first.
 *
 * @throws GatewayError as authorizeRequest says.
 */
export async function authorizeBy(
  deps: Deps,
  { templateId }: PayerAccess,
  input: AuthorizeInput,
  key: string,
  { origin, proof }: Caller,
): Promise<PaymentAnswer> {
  const call = {
    scope: `payer:${templateId}`,
    key,
    operation: 'authorizeRequest',
    input: hashedInput(input),
    answer: paymentAnswer,
  };
  const earlier = await earlierAnswer(deps.db, call);
  if (earlier !== null) return earlier.answer;
  const before = await deps.db.transaction((tx) => payablePayment(tx, templateId));
  const chosen = await choosePayment(deps, before, input, proof);
  return once(deps, call, async (tx) => {
    const payable = await payablePayment(tx, templateId);
    const { payer, user, paidBy } = await chosen(tx, payable);
    const payment = await reopened(tx, deps, payable, payer);
    return answerOf(
      await authorize(tx, deps, payment, { payer, user, paidBy, origin, consent: input.consent }),
    );
  });
}

/**
 * The payer declines the request: it is canceled, with the reason in its events.
 *
 * @throws GatewayError NOT_FOUND, CONFLICT for a request that is not open any more.
 */
export async function declineRequest(
  deps: Deps,
  token: string,
  reason: string,
  key: string,
): Promise<PaymentAnswer> {
  return declineBy(deps, await mailedAccess(deps, token), reason, key);
}

/** The same for whoever holds the address of the payment. @throws GatewayError as declineRequest says. */
export async function declineBy(
  deps: Deps,
  { templateId }: PayerAccess,
  reason: string,
  key: string,
): Promise<PaymentAnswer> {
  const scope = `payer:${templateId}`;
  const call = { scope, key, operation: 'declineRequest', input: { reason }, answer: paymentAnswer };
  return once(deps, call, async (tx) => {
    const payment = await openPayment(tx, templateId);
    const actor = { kind: 'payer' as const, email: payment.template.receiverEmail ?? '' };
    return answerOf(await move(tx, deps, payment, { to: 'T.CANCELED', by: 'payer', actor, reason }));
  });
}

/**
 * The payer cancels a payment that no bank was asked for yet.
 *
 * @throws GatewayError CONFLICT when it is too late.
 */
export async function withdrawPayment(
  deps: Deps,
  { templateId }: PayerAccess,
  key: string,
): Promise<PaymentAnswer> {
  const scope = `payer:${templateId}`;
  const call = { scope, key, operation: 'withdrawPayment', input: {}, answer: paymentAnswer };
  return once(deps, call, async (tx) => {
    const payment = await lockPayment(tx, templateId);
    if (payment === null) throw notFound('This payment');
    const { template, transaction } = payment;
    if (transaction === null || !mayWithdraw(payment)) throw tooLate();
    if (transaction.status === 'AUTHORIZED' && !(await withdrawTransfer(tx, deps, transaction.id))) {
      throw tooLate();
    }
    const actor = { kind: 'payer' as const, email: template.receiverEmail ?? '' };
    return answerOf(await move(tx, deps, payment, { to: 'X.CANCELED', by: 'payer', actor }));
  });
}

const tooLate = () => new GatewayError('CONFLICT', 'This payment can’t be canceled any more: it has begun.');

/**
 * A payment that its payer begins through an occasion's link, or through a payment link on it.
 *
 * @throws GatewayError NOT_FOUND, BAD_INPUT with the field, CONFLICT for a payment link that has ended, was revoked or is
 * used up; ProviderUnavailable.
 */
export async function payThroughLink(
  deps: Deps,
  input: LinkPaymentInput,
  key: string,
  origin: Origin = unknownCaller.origin,
): Promise<PaymentAnswer> {
  const { orgSlug, occasionId, linkToken, payer, account } = input;
  const call = {
    scope: `link:${orgSlug}:${occasionId}`,
    key,
    operation: 'payThroughLink',
    input: hashedInput(input),
    answer: paymentAnswer,
  };
  const earlier = await earlierAnswer(deps.db, call);
  if (earlier !== null) return earlier.answer;
  const link = linkToken === undefined ? null : (await payableLink(deps, linkToken)).link;
  const organization = await organizationBySlug(deps.db, orgSlug, deps.clock());
  if (organization === null) throw notFound('This payment link');
  const organizationId = organization.id;
  const offer = await findOffer(deps.db, { organizationId, occasionId, direction: 'INBOUND' });
  const usable = offer === undefined ? null : await usableOccasion(deps.db, occasionId);
  if (usable === null) throw notFound('This payment link');
  const { formFields: fields, limit } = usable.occasion;
  const { amount, formFields } = link === null ? input : withPresets(link, fields, input);
  checkAmount(amount, limit, 'amount');
  const formData = checkForm(fields, formFields, 'formFields');
  if (account.kind === 'card') refuseCards(usable.occasion);
  const provided = await provideMeans(deps, payer, account);
  return once(deps, call, async (tx) => {
    if (!(await escrowTakesMoney(tx, usable.occasion.escrowAccountId))) throw notFound('This payment link');
    const by = link === null ? {} : askedBy(await beginWith(tx, deps, link.id, usable.occasion));
    const user = await ensurePayer(tx, payer, deps.clock());
    // Nobody proved to own this address, so account or card is used for this payment alone.
    const paidBy = await provided.save(tx, user, null);
    await admitAgain(tx, deps, paidBy, account, null);
    const draft = await draftPayment(tx, usable, { organizationId, amount, formData }, 'amount');
    const actor = { kind: 'payer' as const, email: payer.email, userId: user.id };
    const created = await create(
      tx,
      deps,
      { ...draft, ...by, ...partyFacts(user, payer), receiverEmail: payer.email },
      { to: 'T.CREATED', by: 'payer', actor },
    );
    return answerOf(
      await authorize(tx, deps, created, { payer, user, paidBy, origin, consent: input.consent }),
    );
  });
}

/** A payment link has somebody who asks; an occasion's own link has nobody. */
const askedBy = ({ id, createdById, buyerAgentId }: PaymentLinkRow) => ({
  paymentLinkId: id,
  requesterId: createdById,
  buyerAgentId,
});

/** Who pays from what, with the words that they agreed to. */
interface Agreed extends Chosen {
  consent: string;
  origin: Origin;
}

async function authorize(tx: Db, deps: Deps, payment: Payment, agreed: Agreed): Promise<Payment> {
  const { payer, user, paidBy } = agreed;
  const ready = 'card' in paidBy || isVerified(paidBy.source);
  const data = await consentTo(tx, deps, payment, agreed);
  const { to, approvalDemand } = ready
    ? await authorizedState(tx, deps, payment.template)
    : { to: 'X.PENDING' as const, approvalDemand: null };
  const moved = await move(tx, deps, payment, {
    to,
    by: 'payer',
    actor: { kind: 'payer', email: payer.email, userId: user.id },
    data,
    template: {
      approvalDemand,
      ...partyFacts(user, payer),
      ...('card' in paidBy
        ? await paidByCard(tx, payment.template, paidBy.card)
        : paidByBank(payment.template, paidBy.source)),
      ...(ready ? { authorizedById: user.id } : {}),
    },
  });
  if (!ready && paidBy.source.microdepositStatus === 'processed') {
    await askForDeposits(tx, deps, paidBy.source.id);
  }
  return moved;
}

/** The proof of an authorization. @throws GatewayError BAD_INPUT (`consent`) for words of another payment */
async function consentTo(
  tx: Db,
  { clock }: Deps,
  { template }: Payment,
  { payer, paidBy, consent, origin }: Agreed,
) {
  const request = await findRequest(tx, template.id);
  if (request === undefined) throw notFound('This payment request');
  const { organization, occasion } = request;
  const by = 'card' in paidBy ? 'card' : 'bank';
  const { total } = presentCostOf(request, by === 'card' ? await cardFeeOf(tx, template) : null);
  const authorized: Authorized = { organization, occasion, total, by, at: clock() };
  const account = 'card' in paidBy ? cardInWords(paidBy.card) : accountInWords(paidBy.source);
  const name = `${payer.firstName} ${payer.lastName}`.trim();
  return keptConsent(consent, authorized, { name, email: payer.email, account }, origin);
}

const isVerified = ({ status, mdVerifiedAt }: FundingSource): boolean =>
  status === 'VERIFIED' || mdVerifiedAt !== null;

/** A payment that is open to its payer, or may be tried again. @throws GatewayError NOT_FOUND, CONFLICT. */
async function payablePayment(tx: Db, templateId: number): Promise<Payment> {
  const payment = await lockPayment(tx, templateId);
  return payment !== null && (await canTryAgain(tx, payment)) ? payment : openPayment(tx, templateId);
}

/** A payment that failed is a request again before it is paid anew; one that is open stays as it is. */
async function reopened(tx: Db, deps: Deps, payment: Payment, { email }: PayerDetails): Promise<Payment> {
  if (payment.transaction === null) return payment;
  return move(tx, deps, payment, { to: 'T.PENDING', by: 'payer', actor: { kind: 'payer', email } });
}

async function openPayment(tx: Db, templateId: number): Promise<Payment> {
  const payment = await lockPayment(tx, templateId);
  if (payment === null) throw notFound('This payment request');
  if (!(await isOpen(tx, payment)))
    throw new GatewayError('CONFLICT', closedMessage(await stateOf(tx, payment)));
  return payment;
}

const stateOf = async (tx: Db, { template, transaction }: Payment): Promise<RequestState> =>
  requestState({
    displayStatus: template.displayStatus,
    active: template.active,
    accepted: transaction !== null,
    takesMoney: await escrowTakesMoney(tx, template.escrowAccountId),
  });
const isOpen = async (tx: Db, payment: Payment): Promise<boolean> =>
  payment.template.direction === 'INBOUND' && (await stateOf(tx, payment)) === 'open';

const answerOf = ({ template }: Payment): PaymentAnswer => ({
  id: String(template.id),
  status: template.displayStatus,
});
