import { z } from 'zod';
import { actorOf, type Viewer } from '../../access/actor.ts';
import { badInput, GatewayError } from '../../base/errors.ts';
import { id } from '../../base/inputs.ts';
import type { Deps } from '../../context/deps.ts';
import { mailsFor } from '../../mails/index.ts';
import { notifyTemplateChanged } from '../../notify/channels.ts';
import { lockGiven } from '../actions/given-payment.ts';
import { mayResendRequest } from '../actions/allowed-actions.ts';
import { emailAddress, requestEmailTexts } from '../drafts/form-rules.ts';
import { nobody, partyOf } from '../drafts/parties.ts';
import { mailFacts } from '../outbox/mail-facts.ts';
import { queueMail } from '../outbox/mails.ts';
import { appendEvent } from '../store/events.ts';
import { updateTemplate } from '../store/payments.ts';
import { requireRequester } from './template-changes.ts';
import { revokeRequestTokens } from '../store/request-tokens.ts';

/** The input of `correctRequestAddress`. */
export const addressCorrection = z.object({
  transactionTemplateId: id,
  receiverEmail: emailAddress(requestEmailTexts),
});

/**
 * Sends a request that was not answered to another address. The links that went to the address before open nothing any
 * more, and what was known of who has it is not said of the new one.
 *
 * @throws GatewayError FORBIDDEN for others than the requester and admins, CONFLICT for what was answered, authorized or
 * is over, BAD_INPUT for the address that it has.
 */
export async function correctRequestAddress(
  deps: Deps,
  viewer: Viewer,
  { transactionTemplateId, receiverEmail }: z.output<typeof addressCorrection>,
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const payment = await lockGiven(tx, transactionTemplateId);
    const { template } = payment;
    requireRequester(viewer, template);
    if (payment.transaction !== null || !mayResendRequest(payment, viewer)) {
      throw new GatewayError('CONFLICT', 'The address of this request can no longer be corrected.');
    }
    const before = template.receiverEmail;
    if (before?.toLowerCase() === receiverEmail.toLowerCase()) {
      throw badInput('The request went to this address already.', 'receiverEmail');
    }
    const at = deps.clock();
    const { known } = await partyOf(tx, template.organizationId, receiverEmail);
    await revokeRequestTokens(tx, template.id, at);
    const corrected = await updateTemplate(tx, template.id, {
      ...nobody,
      ...known,
      receiverEmail,
      accessedAt: null,
      updatedAt: at,
    });
    const { id: templateId, organizationId, displayStatus: status, requestedAt } = corrected;
    await appendEvent(tx, payment, {
      type: 'ADDRESS_CORRECTED',
      from: status,
      to: status,
      at,
      actor: actorOf(viewer),
      reason: `${before ?? 'no address'} → ${receiverEmail}`,
      data: { before, after: receiverEmail },
    });
    const facts = await mailFacts(tx, deps.config, { ...payment, template: corrected }, null);
    const asked = { from: null, to: 'PENDING', actor: 'user' as const, at: requestedAt ?? at };
    for (const draft of mailsFor(asked, facts)) await queueMail(tx, deps, draft, templateId);
    await notifyTemplateChanged(tx, { templateId, organizationId, eventType: 'ADDRESS_CORRECTED' });
    return templateId;
  });
}
