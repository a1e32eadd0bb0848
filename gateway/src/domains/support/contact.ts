import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import type { Deps } from '../../context/deps.ts';
import { FormsUnavailable } from '../../providers/forms/port.ts';
import { GatewayError } from '../../base/errors.ts';
import { id, requiredText } from '../../base/inputs.ts';
import type { OrganizationRow } from '../../db/rows.ts';
import { usersByIds } from '../../records/users.ts';

/** What a question can be about. */
const contexts = [
  'Payment details question',
  'Manage payment occasion',
  'Add payment occasion',
  'Other',
] as const;

/** The input of `contactSupport`. */
export const question = z.object({
  organizationId: id,
  context: z.enum(contexts, 'Choose a context'),
  message: requiredText(5_000),
});

/** Said of a question that was not taken. */
const notTaken = 'An unexpected error occurred. Please try again.';

/**
 * Hands a member's question to the support team. Who asks is read from the account, never from the form.
 *
 * @throws GatewayError UNAVAILABLE where the forms service did not take it.
 */
export async function contactSupport(
  { db, ports, config, log }: Deps,
  viewer: Viewer,
  { name, slug }: OrganizationRow,
  { context, message }: z.output<typeof question>,
): Promise<void> {
  const [user] = await usersByIds(db, [viewer.userId]);
  try {
    await ports.forms.submit({
      form: 'support',
      FirstName: user?.firstName ?? '',
      LastName: user?.lastName ?? '',
      Email: viewer.email,
      Description: `${message}\n\nContext: ${context}`,
      Context: context,
      Origin: `${config.hostUrl}/${slug}`,
      Subject: `${context} (${name})`,
      OriginOrgName: name,
    });
  } catch (error) {
    if (!(error instanceof FormsUnavailable)) throw error;
    log.warn({ err: error }, 'question to support not delivered');
    throw new GatewayError('UNAVAILABLE', notTaken);
  }
}
