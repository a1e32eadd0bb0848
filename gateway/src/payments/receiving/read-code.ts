import { actorOf, type Viewer } from '../../access/actor.ts';
import { forbidden, GatewayError } from '../../base/errors.ts';
import type { Deps } from '../../context/deps.ts';
import type { ReceiverCodeRefusal } from '../../generated/schema.ts';
import { notifyTemplateChanged } from '../../notify/channels.ts';
import { lockGiven } from '../actions/given-payment.ts';
import { waitsForReceiver } from '../actions/payment-rules.ts';
import { appendEvent } from '../store/events.ts';
import { addressersWithAdders, CODE_READ, codeRefusal, hasReadCode } from './code-readers.ts';
import { isAsked } from './deadline-rules.ts';
import { NEW_MEMBER_DAYS } from '../../records/member-adders.ts';
import { claimOf } from './store.ts';

const refusals: Readonly<Record<ReceiverCodeRefusal, string>> = {
  ADDRESSED_BY_VIEWER:
    'You decided where the receiver’s link was mailed. Somebody else who approves payments out reads the code.',
  MISSING_PERMISSION: 'Only people who approve payments out can read the receiver’s code.',
  OVER_LIMIT: 'This payment is beyond what you may approve. Somebody else reads the code.',
  SENDER_ADDED_BY_VIEWER: `You added the sender to the organization in the last ${NEW_MEMBER_DAYS} days. Somebody else who approves payments out reads the code.`,
  VIEWER_IS_RECEIVER: 'You are the receiver of this payment. Somebody else gives you the code.',
};

/**
 * Shows the viewer the code of a payment from now on and writes down that they read it, once for each code. The code
 * itself is not part of the answer, because answers to mutations are stored.
 *
 * @throws GatewayError FORBIDDEN for people who may not read it, CONFLICT where no account is waited or asked for.
 */
export async function readReceiverCode(
  deps: Deps,
  viewer: Viewer,
  transactionTemplateId: string,
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const payment = await lockGiven(tx, transactionTemplateId);
    const { template } = payment;
    const refusal = codeRefusal(viewer, template, await addressersWithAdders(tx, template));
    if (refusal !== null) throw forbidden(refusals[refusal]);
    const claim = await claimOf(tx, template.id);
    const at = deps.clock();
    if (!waitsForReceiver(payment) && !isAsked(claim, at)) {
      throw new GatewayError('CONFLICT', 'No bank account of this receiver is waited for.');
    }
    if (await hasReadCode(tx, template, viewer.userId, claim.serial)) return template.id;
    const { id, organizationId, displayStatus: status } = template;
    const data = { serial: claim.serial };
    const event = { type: CODE_READ, from: status, to: status, at, actor: actorOf(viewer), data };
    await appendEvent(tx, payment, event);
    await notifyTemplateChanged(tx, { templateId: id, organizationId, eventType: CODE_READ });
    return id;
  });
}
