import { z } from 'zod';
import { actorOf } from '../../access/actor.ts';
import type { Viewer } from '../../access/actor.ts';
import type { Deps } from '../../context/deps.ts';
import { badInput, GatewayError } from '../../base/errors.ts';
import { paymentMail } from '../../mails/index.ts';
import { notifyTemplateChanged } from '../../notify/channels.ts';
import { emailAddress, paymentEmailTexts } from '../drafts/form-rules.ts';
import { mailFacts } from '../outbox/mail-facts.ts';
import { queueMail } from '../outbox/mails.ts';
import { appendEvent } from '../store/events.ts';
import { lockPayment } from '../store/payments.ts';
import { isWaitedFor, latestKnown, type ReceiverNamed } from '../store/receivers.ts';
import { revokeRequestTokens } from '../store/request-tokens.ts';
import { requireOtherAddress } from '../drafts/own-address.ts';
import { changeClaim, claimOf } from './store.ts';

/** The input of `askForNewAccount`. */
export const newAccountAsked = z.object({
  organizationSlug: z.string(),
  email: emailAddress(paymentEmailTexts),
});

/**
 * Asks a receiver for another account while no payment waits for one. Link and code belong to the latest payment to them:
 * earlier ones end, and that payment stays as it is (ADR 0262).
 *
 * @throws GatewayError BAD_INPUT for somebody whose account is not known, CONFLICT while a payment waits for one.
 */
export async function askForNewAccount(deps: Deps, viewer: Viewer, receiver: ReceiverNamed): Promise<void> {
  requireOtherAddress(viewer, receiver.email, 'email');
  await deps.db.transaction(async (tx) => {
    const latest = await latestKnown(tx, receiver);
    const payment = latest === null ? null : await lockPayment(tx, latest);
    const to = payment?.template.receiverEmail ?? null;
    if (payment === null || to === null) {
      throw badInput('No account of a receiver with this address is known.', 'email');
    }
    if (await isWaitedFor(tx, receiver)) {
      throw new GatewayError(
        'CONFLICT',
        'A payment already waits for this receiver’s account. Send that one again instead.',
      );
    }
    const at = deps.clock();
    const { id, organizationId, displayStatus: status } = payment.template;
    await revokeRequestTokens(tx, id, at);
    const { serial } = await claimOf(tx, id);
    await changeClaim(tx, id, { serial: serial + 1, failedTries: 0, changeAskedAt: at });
    const data = paymentMail('party', at, await mailFacts(tx, deps.config, payment, null));
    await queueMail(tx, deps, { kind: 'account-asked', to, data }, id);
    const type = 'RECEIVER_ACCOUNT_ASKED';
    await appendEvent(tx, payment, { type, from: status, to: status, at, actor: actorOf(viewer) });
    await notifyTemplateChanged(tx, { templateId: id, organizationId, eventType: type });
  });
}
