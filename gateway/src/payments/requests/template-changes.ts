import { z } from 'zod';
import { actorOf } from '../../access/actor.ts';
import type { Viewer } from '../../access/actor.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../context/deps.ts';
import type { UpdateTransactionTemplateInput } from '../../generated/schema.ts';
import { appendEvent } from '../store/events.ts';
import { move } from '../lifecycle/move.ts';
import { updateTemplate } from '../store/payments.ts';
import type { NewTemplate, Payment } from '../store/payments.ts';
import { notifyTemplateChanged } from '../../notify/channels.ts';
import { administers } from '../../access/rights.ts';
import { badInput, forbidden, GatewayError, notFound } from '../../base/errors.ts';
import { addressIn, checkEmail, checkForm, requestEmailTexts } from '../drafts/form-rules.ts';
import { lockGiven } from '../actions/given-payment.ts';
import { usableOccasion } from '../drafts/occasion-store.ts';
import { partyOf } from '../drafts/parties.ts';

const MAX_ADDRESS = 500;
const additional = z
  .array(z.string().trim().toLowerCase().max(254).pipe(z.email('Invalid Email')))
  .max(20, 'At most 20 emails')
  .transform((emails) => [...new Set(emails)]);

/**
 * Corrects what a request says before it is authorized; a draft that is given its payer's address is sent.
 *
 * @throws GatewayError BAD_INPUT (fields `input.…`), FORBIDDEN for others than its requester and admins, CONFLICT once
 * it is authorized or over.
 */
export async function updateTransactionTemplate(
  deps: Deps,
  viewer: Viewer,
  input: UpdateTransactionTemplateInput,
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const payment = await lockGiven(tx, input.id);
    const { template } = payment;
    if (template.requesterId !== viewer.userId && !administers(viewer, template.organizationId)) {
      throw forbidden('Only the requester or an admin can change this request.');
    }
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
  input: UpdateTransactionTemplateInput,
): Promise<Partial<Pick<NewTemplate, 'address' | 'additionalEmails' | 'formData' | 'receiverEmail'>>> {
  return {
    ...(input.formFields ? await filledIn(tx, template.paymentOccasionId, input.formFields) : {}),
    ...(input.address ? { address: checkedAddress(input.address) } : {}),
    ...(input.additionalEmails ? { additionalEmails: checkedEmails(input.additionalEmails) } : {}),
    ...(input.receiverEmail ? await payerGiven(tx, template, input.receiverEmail) : {}),
  };
}

async function filledIn(tx: Db, occasionId: string, given: readonly { name: string; value: string }[]) {
  const usable = await usableOccasion(tx, occasionId);
  if (usable === null) throw notFound('The payment occasion');
  const { formFields } = usable.occasion;
  const formData = checkForm(formFields, given, 'input.formFields');
  const address = addressIn(formFields, formData);
  return { formData, ...(address === null ? {} : { address }) };
}

function checkedAddress(given: string): string {
  const address = given.trim();
  if (address === '' || address.length > MAX_ADDRESS) {
    throw badInput(`The address has 1 to ${MAX_ADDRESS} characters`, 'input.address');
  }
  return address;
}

function checkedEmails(given: readonly string[]): string[] {
  const emails = additional.safeParse(given);
  if (emails.success) return emails.data;
  const [issue] = emails.error.issues;
  throw badInput(
    issue?.message ?? 'Invalid Email',
    ['input.additionalEmails', ...(issue?.path ?? [])].join('.'),
  );
}

async function payerGiven(tx: Db, { status, organizationId }: Payment['template'], given: string) {
  if (status !== 'DRAFT')
    throw badInput('The payer of a request that was sent stays.', 'input.receiverEmail');
  const receiverEmail = checkEmail(given, requestEmailTexts, 'input.receiverEmail');
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
