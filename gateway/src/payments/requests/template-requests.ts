import { z } from 'zod';
import { actorOf } from '../../access/actor.ts';
import type { Viewer } from '../../access/actor.ts';
import type { Deps } from '../../context/deps.ts';
import { create } from '../lifecycle/move.ts';
import { id } from '../../base/inputs.ts';
import { paymentAmount } from '../drafts/amount-rules.ts';
import type { PaymentId } from './commands.ts';
import { draftPayment } from '../drafts/draft.ts';
import { emailAddress, formValues, requestEmailTexts } from '../drafts/form-rules.ts';
import { requestingAgent } from '../drafts/requesting-agent.ts';
import { partyOf } from '../drafts/parties.ts';
import { requested } from '../drafts/requested.ts';

/** The input of `createTemplateRequest`; an empty address is none. */
export const newTemplateRequest = z.object({
  request: z.object({
    paymentOccasionId: id,
    amount: paymentAmount,
    formFields: formValues.nullish().transform((values) => values ?? []),
    receiverEmail: z
      .string()
      .nullish()
      .transform((email) => email || null)
      .pipe(emailAddress(requestEmailTexts).nullable()),
  }),
});
export type NewTemplateRequest = z.output<typeof newTemplateRequest>;

/**
 * An agent prepares a request: a draft while its payer is not known, else a request that is mailed at once.
 *
 * @throws GatewayError BAD_INPUT for what the occasion does not take (fields `request.…`), FORBIDDEN without a
 * permission to request, CONFLICT for an occasion that collects nothing.
 */
export async function createTemplateRequest(
  deps: Deps,
  viewer: Viewer,
  request: NewTemplateRequest['request'],
): Promise<PaymentId> {
  return deps.db.transaction(async (tx) => {
    const { amount, receiverEmail } = request;
    const { usable, occasion, organizationId, formData } = await requested(tx, viewer, request);
    const party = receiverEmail === null ? null : await partyOf(tx, organizationId, receiverEmail);
    const agent = await requestingAgent(tx, viewer, organizationId, occasion.context);
    const facts = { organizationId, amount, formData, agent };
    const draft = await draftPayment(tx, usable, facts, 'request.amount');
    const { template } = await create(
      tx,
      deps,
      {
        ...draft,
        ...party?.known,
        receiverEmail,
        requesterId: viewer.userId,
      },
      {
        to: receiverEmail === null ? 'T.DRAFT' : 'T.PENDING',
        by: 'requester',
        actor: actorOf(viewer),
      },
    );
    return { templateId: template.id };
  });
}
