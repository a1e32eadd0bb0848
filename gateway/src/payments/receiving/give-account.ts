import type { Db } from '../../db/client.ts';
import type { Deps } from '../../context/deps.ts';
import { badInput, GatewayError } from '../../base/errors.ts';
import { notifyTemplateChanged } from '../../notify/channels.ts';
import { waitsForReceiver } from '../actions/payment-rules.ts';
import type { PartyFacts } from '../drafts/parties.ts';
import type { FundingSource } from '../drafts/party-store.ts';
import type { MoveDeps } from '../lifecycle/effects.ts';
import { queueTransfer } from '../outbox/transfers.ts';
import { appendEvent } from '../store/events.ts';
import { lockPayment, updateTemplate, updateTransaction, type Payment } from '../store/payments.ts';
import { isReceiverCode, MAX_CODE_TRIES } from './codes.ts';
import { isAsked } from './deadline-rules.ts';
import { changeClaim, claimOf } from './store.ts';

const locked =
  'The code was wrong too often. Ask the sender to send the payment again: you get a new link and a new code.';

/**
 * Checks the code that the sender told by phone. A wrong one is counted before it is answered.
 *
 * @throws GatewayError BAD_INPUT (`code`) for a wrong one, with the tries that are left; CONFLICT when none is left.
 */
export async function checkCode(deps: Deps, templateId: number, code: string): Promise<void> {
  const left = await deps.db.transaction(async (tx) => {
    await lockPayment(tx, templateId);
    const { serial, failedTries } = await claimOf(tx, templateId);
    if (failedTries >= MAX_CODE_TRIES) return 0;
    if (isReceiverCode(deps.config, templateId, serial, code)) return null;
    await changeClaim(tx, templateId, { failedTries: failedTries + 1 });
    return MAX_CODE_TRIES - failedTries - 1;
  });
  if (left === null) return;
  if (left === 0) throw new GatewayError('CONFLICT', locked);
  throw badInput(`This is not the code. ${left === 1 ? 'One try is' : `${left} tries are`} left.`, 'code');
}

/**
 * A payment that waits for its receiver's account goes on to the one that they gave; they are known by it from then on.
 *
 * @throws GatewayError CONFLICT for a payment that waits for none.
 */
export async function giveAccount(
  tx: Db,
  deps: MoveDeps,
  payment: Payment,
  receiver: PartyFacts,
  account: FundingSource,
): Promise<Payment> {
  if (payment.transaction === null || !waitsForReceiver(payment)) {
    throw new GatewayError('CONFLICT', 'This payment is not waiting for a bank account.');
  }
  const at = deps.clock();
  const { id, organizationId, displayStatus: status } = payment.template;
  const destinationFundingSourceId = account.id;
  const changed = { destinationFundingSourceId, updatedAt: at };
  const template = await updateTemplate(tx, id, { ...receiver, ...changed });
  const transaction = await updateTransaction(tx, payment.transaction.id, {
    receiverUserId: receiver.buyerId,
    ...changed,
  });
  await changeClaim(tx, id, { givenAccountId: account.id, givenAt: at });
  const type = 'RECEIVER_ACCOUNT_ADDED';
  const actor = { kind: 'payer' as const, email: receiver.buyerEmail, userId: receiver.buyerId };
  const given = { template, transaction };
  await appendEvent(tx, given, { type, from: status, to: status, at, actor });
  await queueTransfer(tx, deps, given);
  await notifyTemplateChanged(tx, { templateId: id, organizationId, eventType: type });
  return given;
}

/**
 * A receiver who was asked for another account gives it: what is sent to them next goes there, this payment stays as it is.
 *
 * @throws GatewayError CONFLICT where none is asked for.
 */
export async function giveNextAccount(
  tx: Db,
  deps: MoveDeps,
  payment: Payment,
  { buyerEmail, buyerId }: PartyFacts,
  account: FundingSource,
): Promise<Payment> {
  const at = deps.clock();
  const { id, organizationId, displayStatus: status } = payment.template;
  if (!isAsked(await claimOf(tx, id), at)) {
    throw new GatewayError('CONFLICT', 'No other bank account is asked for.');
  }
  await changeClaim(tx, id, { changeAskedAt: null, givenAccountId: account.id, givenAt: at });
  const type = 'RECEIVER_ACCOUNT_CHANGED';
  const actor = { kind: 'payer' as const, email: buyerEmail, userId: buyerId };
  await appendEvent(tx, payment, { type, from: status, to: status, at, actor });
  await notifyTemplateChanged(tx, { templateId: id, organizationId, eventType: type });
  return payment;
}
