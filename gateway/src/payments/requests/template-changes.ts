import { z } from 'zod';
import { actorOf } from '../../access/actor.ts';
import type { Viewer } from '../../access/actor.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../context/deps.ts';
import { appendEvent } from '../store/events.ts';
import { move } from '../lifecycle/move.ts';
import { updateTemplate } from '../store/payments.ts';
import type { NewTemplate, Payment } from '../store/payments.ts';
import { notifyTemplateChanged } from '../../notify/channels.ts';
import { administers } from '../../access/rights.ts';
import { badInput, forbidden, GatewayError, notFound } from '../../base/errors.ts';
import {
  addressIn,
  checkForm,
  emailAddress,
  formValues,
  requestEmailTexts,
  type GivenValue,
} from '../drafts/form-rules.ts';
import { byId, orAbsent } from '../../base/inputs.ts';
import { lockGiven } from '../actions/given-payment.ts';
import { usableOccasion } from '../drafts/occasion-store.ts';
import { partyOf } from '../drafts/parties.ts';

const MAX_ADDRESS = 500;
const addressText = `The address has 1 to ${MAX_ADDRESS} characters`;
const additional = z
  .array(z.string().trim().toLowerCase().max(254).pipe(z.email('Invalid Email')))
  .max(20, 'At most 20 emails')
  .transform((emails) => [...new Set(emails)]);

/** An empty text changes nothing. */
const unlessEmpty = <Shape extends z.ZodType<string, string>>(shape: Shape) =>
  z
    .string()
    .nullish()
    .transform((text) => text || undefined)
    .pipe(shape.optional());

/** The input of `updateTransactionTemplate`. */
export const correction = z.object({
  input: byId.extend({
    formFields: orAbsent(formValues),
    address: unlessEmpty(z.string().trim().min(1, addressText).max(MAX_ADDRESS, addressText)),
    additionalEmails: orAbsent(additional),
    receiverEmail: unlessEmpty(emailAddress(requestEmailTexts)),
  }),
});
type Correction = z.output<typeof correction>['input'];

/** @throws GatewayError FORBIDDEN for others than the requester of a payment and its organization's admins. */
export function requireRequester(viewer: Viewer, { requesterId, organizationId }: Payment['template']): true {
  if (requesterId === viewer.userId || administers(viewer, organizationId)) return true;
  throw forbidden('Only the requester or an admin can change this request.');
}

/**
 * Corrects what a request says before it is authorized; a draft that is given its payer's address is sent.
 *
 * @throws GatewayError BAD_INPUT for what the request does not take (fields `input.…`), FORBIDDEN for others than its
 * requester and admins, CONFLICT once it is authorized or over.
 */
export async function updateTransactionTemplate(
  deps: Deps,
  viewer: Viewer,
  input: Correction,
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const payment = await lockGiven(tx, input.id);
    const { template } = payment;
    requireRequester(viewer, template);
    const open = template.active && template.statusGroup === 'REQUESTED_AND_PENDING';
    if (!open || payment.transaction !== null) {
      throw new GatewayError('CONFLICT', 'This request can no longer be changed.');
    }
    const values = await changedValues(tx, payment, input);
    if (Object.keys(values).length === 0) return template.id;
    const current = await change(tx, deps, viewer, payment, values);
    if (template.status === 'DRAFT' && current.template.receiverEmail !== null) {
      await move(tx, deps, current, { to: 'T.PENDING', by: 'requester', actor: actorOf(viewer) });
    }
    return template.id;
  });
}

async function changedValues(
  tx: Db,
  { template }: Payment,
  { formFields, address, additionalEmails, receiverEmail }: Correction,
): Promise<Partial<Pick<NewTemplate, 'address' | 'additionalEmails' | 'formData' | 'receiverEmail'>>> {
  return {
    ...(formFields ? await filledIn(tx, template.paymentOccasionId, formFields) : {}),
    ...(address === undefined ? {} : { address }),
    ...(additionalEmails ? { additionalEmails } : {}),
    ...(receiverEmail === undefined ? {} : await payerGiven(tx, template, receiverEmail)),
  };
}

async function filledIn(tx: Db, occasionId: string, given: readonly GivenValue[]) {
  const usable = await usableOccasion(tx, occasionId);
  if (usable === null) throw notFound('The payment occasion');
  const { formFields } = usable.occasion;
  const formData = checkForm(formFields, given, 'input.formFields');
  const address = addressIn(formFields, formData);
  return { formData, ...(address === null ? {} : { address }) };
}

async function payerGiven(tx: Db, { status, organizationId }: Payment['template'], receiverEmail: string) {
  if (status !== 'DRAFT')
    throw badInput('The payer of a request that was sent stays.', 'input.receiverEmail');
  const { known } = await partyOf(tx, organizationId, receiverEmail);
  return { receiverEmail, ...known };
}

async function change(
  tx: Db,
  deps: Deps,
  viewer: Viewer,
  payment: Payment,
  values: Partial<NewTemplate>,
): Promise<Payment> {
  const at = deps.clock();
  const { id, organizationId, displayStatus: status } = payment.template;
  const template = await updateTemplate(tx, id, { ...values, updatedAt: at });
  const data = { changed: Object.keys(values) };
  await appendEvent(tx, payment, {
    type: 'UPDATED',
    from: status,
    to: status,
    at,
    actor: actorOf(viewer),
    data,
  });
  await notifyTemplateChanged(tx, { templateId: id, organizationId, eventType: 'UPDATED' });
  return { ...payment, template };
}
