import type { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { limitsOf } from '../../access/limits.ts';
import { notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import type { Db } from '../../db/client.ts';
import { checkLimit, checkOwnLimit } from './amount-rules.ts';
import { checkForm, type formValues } from './form-rules.ts';
import { refuseUncollectable, usableOccasion } from './occasion-store.ts';
import { requestingOrganization } from './requesting-organization.ts';

interface Given {
  paymentOccasionId: string;
  /** Cents. */
  amount: number;
  formFields: z.output<typeof formValues>;
}

/**
 * What is asked for through an occasion, held to the occasion's rules and to how far the viewer goes.
 *
 * @throws GatewayError NOT_FOUND, BAD_INPUT for what the occasion or the viewer's limit does not take (fields
 * `request.amount`, `request.formFields.{name}`), FORBIDDEN without a permission to request, CONFLICT for an occasion that
 * collects nothing
 */
export async function requested(tx: Db, viewer: Viewer, { paymentOccasionId, amount, formFields }: Given) {
  const occasionId = uuidOf(paymentOccasionId);
  const usable = occasionId === null ? null : await usableOccasion(tx, occasionId);
  if (usable === null) throw notFound('The payment occasion');
  const { occasion, organizationIds } = usable;
  const organizationId = requestingOrganization(viewer, organizationIds, occasion.context === 'EMD');
  refuseUncollectable(usable);
  checkLimit(amount, occasion.limit, 'request.amount');
  const asked = { amount, paymentOccasionId: occasion.id };
  checkOwnLimit(limitsOf(viewer, organizationId), 'COLLECT', asked, 'request.amount');
  const formData = checkForm(occasion.formFields, formFields, 'request.formFields');
  return { usable, occasion, organizationId, formData };
}
