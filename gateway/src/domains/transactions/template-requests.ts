import { z } from 'zod';
import { actorOf } from '../../actor.ts';
import type { Viewer } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import type { TemplateRequestInput } from '../../generated/schema.ts';
import { once } from '../../idempotency/once.ts';
import { create } from '../../lifecycle/move.ts';
import { notFound } from '../../server/errors.ts';
import { uuidOf } from '../../server/ids.ts';
import { checkAmount } from './amount-rules.ts';
import { requestingOrganization, type PaymentId } from './commands.ts';
import { draftPayment } from './draft.ts';
import { checkEmail, checkForm, requestEmailTexts } from './form-rules.ts';
import { refuseUncollectable, usableOccasion } from './occasion-store.ts';
import { buyerSnapshot, userByEmail } from './party-store.ts';

const answer = z.object({ templateId: z.number().int() });

/**
 * An agent prepares a request: a draft while its payer is not known, else a request that is mailed at once.
 *
 * @throws GatewayError BAD_INPUT (fields `request.…`), FORBIDDEN without a permission to request, CONFLICT for an
 * occasion that collects nothing.
 */
export async function createTemplateRequest(
  deps: Deps,
  viewer: Viewer,
  request: TemplateRequestInput,
  key: string | null,
): Promise<PaymentId> {
  const scope = `user:${viewer.userId}`;
  const call = { scope, key, operation: 'createTemplateRequest', input: request, answer };
  return once(deps, call, async (tx) => {
    const occasionId = uuidOf(request.paymentOccasionId);
    const usable = occasionId === null ? null : await usableOccasion(tx, occasionId);
    if (usable === null) throw notFound('The payment occasion');
    const { occasion, organizationIds } = usable;
    const organizationId = requestingOrganization(viewer, organizationIds, occasion.context === 'EMD');
    refuseUncollectable(usable);
    const { amount } = request;
    checkAmount(amount, occasion.limit, 'request.amount');
    const formData = checkForm(occasion.formFields, request.formFields ?? [], 'request.formFields');
    const receiverEmail = request.receiverEmail
      ? checkEmail(request.receiverEmail, requestEmailTexts, 'request.receiverEmail')
      : null;
    const payer = receiverEmail === null ? null : await userByEmail(tx, receiverEmail);
    const draft = await draftPayment(tx, usable, { organizationId, amount, formData }, 'request.amount');
    const { template } = await create(
      tx,
      deps,
      {
        ...draft,
        ...(payer === null ? { buyerEmail: receiverEmail } : buyerSnapshot(payer)),
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
