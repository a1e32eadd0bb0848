import type { z } from 'zod';
import { actorOf } from '../../access/actor.ts';
import type { Viewer } from '../../access/actor.ts';
import type { Deps } from '../../context/deps.ts';
import { forbidden, GatewayError } from '../../base/errors.ts';
import { paymentMail } from '../../mails/index.ts';
import { notifyTemplateChanged } from '../../notify/channels.ts';
import { lockGiven, templateMeant } from '../actions/given-payment.ts';
import { actsForSender, otherAddressRefusal, waitsForReceiver } from '../actions/payment-rules.ts';
import { emailAddress, paymentEmailTexts } from '../drafts/form-rules.ts';
import { nobody, partyOf } from '../drafts/parties.ts';
import { mailFacts } from '../outbox/mail-facts.ts';
import { queueMail } from '../outbox/mails.ts';
import { appendEvent } from '../store/events.ts';
import { type Payment, updateTemplate } from '../store/payments.ts';
import { revokeRequestTokens } from '../store/request-tokens.ts';
import { requireOtherAddress } from '../drafts/own-address.ts';
import { changeClaim, claimOf } from './store.ts';

/** The input of `askReceiverAgain`; without an address it goes to the one that is known. */
export const asking = templateMeant.extend({
  receiverEmail: emailAddress(paymentEmailTexts).nullish(),
});

/**
 * Asks the receiver of a payment for an account once more, at a corrected address where one is given: earlier links and
 * the earlier code end, and the days of waiting begin again.
 *
 * @throws GatewayError FORBIDDEN for others than its requester and admins, CONFLICT for a payment that waits for none and
 * for another address of a payment that somebody approved.
 */
export async function askReceiverAgain(
  deps: Deps,
  viewer: Viewer,
  { transactionTemplateId, receiverEmail }: z.output<typeof asking>,
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const payment = await lockGiven(tx, transactionTemplateId);
    const { id, organizationId, displayStatus: status } = payment.template;
    if (!actsForSender(payment, viewer)) {
      throw forbidden('Only the sender or an admin can send this payment again.');
    }
    if (!waitsForReceiver(payment)) {
      throw new GatewayError('CONFLICT', 'This payment is not waiting for its receiver’s account.');
    }
    if (receiverEmail) requireApprovedAddress(payment, receiverEmail);
    if (receiverEmail) requireOtherAddress(viewer, receiverEmail, 'receiverEmail');
    const at = deps.clock();
    const to = receiverEmail ?? payment.template.receiverEmail ?? '';
    const { known } = await partyOf(tx, organizationId, to);
    const template = await updateTemplate(tx, id, { ...nobody, ...known, receiverEmail: to, updatedAt: at });
    await revokeRequestTokens(tx, id, at);
    const { serial } = await claimOf(tx, id);
    await changeClaim(tx, id, { serial: serial + 1, failedTries: 0, reminders: 0, askedAt: at });
    const asked = { ...payment, template };
    const data = paymentMail('party', at, await mailFacts(tx, deps.config, asked, null));
    await queueMail(tx, deps, { kind: 'payment-sent', to, data }, id);
    const type = 'RECEIVER_ASKED_AGAIN';
    await appendEvent(tx, asked, { type, from: status, to: status, at, actor: actorOf(viewer), reason: to });
    await notifyTemplateChanged(tx, { templateId: id, organizationId, eventType: type });
    return id;
  });
}

/** @throws GatewayError CONFLICT for another address than the one that the payment was approved for */
function requireApprovedAddress({ template }: Payment, given: string): void {
  const refusal = otherAddressRefusal(template);
  if (refusal === null || given.toLowerCase() === template.receiverEmail?.toLowerCase()) return;
  throw new GatewayError('CONFLICT', refusal);
}
