import { z } from 'zod';
import type { Deps } from '../../context/deps.ts';
import { GatewayError } from '../../base/errors.ts';
import { earlierAnswer, once } from '../../operations/once.ts';
import { waitsForReceiver } from '../../payments/actions/payment-rules.ts';
import { partyFacts } from '../../payments/drafts/parties.ts';
import { MAX_CODE_TRIES } from '../../payments/receiving/codes.ts';
import { isAsked, waitsUntil } from '../../payments/receiving/deadline-rules.ts';
import { checkCode, giveAccount, giveNextAccount } from '../../payments/receiving/give-account.ts';
import { requireOtherReceiver } from '../../payments/receiving/own-payment.ts';
import { claimOf, waitsSince } from '../../payments/receiving/store.ts';
import { lockPayment, type Payment } from '../../payments/store/payments.ts';
import { mailedAccess, type PayerAccess } from './access.ts';
import { hashedInput } from './account-input.ts';
import type { PaymentAnswer, ReceiverInput } from './contract.ts';
import { provideBankMeans } from './means.ts';
import { ensurePayer } from './payer-store.ts';
import type { ReceivingView } from './views.ts';

const paymentAnswer = z.object({ id: z.string(), status: z.string() });

/**
 * What a receiver has to do at the page of a payment, and whether they have just named another account for those to come.
 *
 * @returns receiving null where neither this payment nor the next wait for them.
 */
export async function receivingOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  payment: Payment,
): Promise<{ receiving: ReceivingView | null; accountChanged: boolean }> {
  const { id, direction, destinationFundingSourceId } = payment.template;
  if (direction !== 'OUTBOUND') return { receiving: null, accountChanged: false };
  const claim = await claimOf(db, id);
  const asked = isAsked(claim, clock());
  const since = waitsForReceiver(payment) ? waitsSince(payment, claim) : asked ? claim.changeAskedAt : null;
  const { givenAccountId } = claim;
  return {
    receiving: since && {
      triesLeft: Math.max(0, MAX_CODE_TRIES - claim.failedTries),
      until: waitsUntil(since).toISOString(),
      forNext: asked,
    },
    accountChanged: !asked && givenAccountId !== null && givenAccountId !== destinationFundingSourceId,
  };
}

/**
 * The receiver of a payment gives the account that it, or what is sent to them next, goes to. The link proves the mail, the code a word with the sender;
 * only then is anything looked at, and the payment goes on.
 *
 * @throws GatewayError NOT_FOUND, BAD_INPUT with the field (`code` counts), CONFLICT for a payment that does not wait any
 * more or a code that was wrong too often; ProviderUnavailable; LinkUnavailable.
 */
export async function receivePayment(
  deps: Deps,
  token: string,
  { code, receiver, account }: ReceiverInput,
  key: string,
): Promise<PaymentAnswer> {
  const { templateId } = await mailedAccess(deps, token);
  const call = {
    scope: `payer:${templateId}`,
    key,
    operation: 'receivePayment',
    input: { receiver, ...hashedInput({ account }) },
    answer: paymentAnswer,
  };
  const earlier = await earlierAnswer(deps.db, call);
  if (earlier !== null) return earlier.answer;
  const email = await waitingAddress(deps, { templateId });
  await checkCode(deps, templateId, code);
  const details = { ...receiver, email };
  const provided = await provideBankMeans(deps, details, account);
  return once(deps, call, async (tx) => {
    const payment = await lockPayment(tx, templateId);
    // Sent again to another address meanwhile: this link is over.
    if (payment?.template.receiverEmail !== email) throw notWaiting();
    await requireOtherReceiver(tx, payment.template);
    const user = await ensurePayer(tx, details, deps.clock());
    const { source } = await provided.save(tx, user, { id: user.id, receives: true });
    const give = waitsForReceiver(payment) ? giveAccount : giveNextAccount;
    const { template } = await give(tx, deps, payment, partyFacts(user, details), source);
    return { id: String(template.id), status: template.displayStatus };
  });
}

const notWaiting = () => new GatewayError('CONFLICT', 'This payment is not waiting for a bank account.');

/** The address that a payment was sent to. @throws GatewayError CONFLICT where no account is waited or asked for. */
async function waitingAddress(
  { db, clock }: Deps,
  { templateId }: Pick<PayerAccess, 'templateId'>,
): Promise<string> {
  const payment = await db.transaction((tx) => lockPayment(tx, templateId));
  const email = payment?.template.receiverEmail ?? null;
  if (payment === null || email === null) throw notWaiting();
  if (!waitsForReceiver(payment) && !isAsked(await claimOf(db, templateId), clock())) throw notWaiting();
  await requireOtherReceiver(db, payment.template);
  return email;
}
