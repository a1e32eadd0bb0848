import type { GatewayContext } from '../../context/context.ts';
import { overseesPayments } from '../../access/rights.ts';
import { organizationNamed } from '../../visibility/organizations.ts';
import type { PaymentScope } from './pages.ts';

/**
 * Whose payments the viewer finds in an organization: all of them, or an agent's own.
 *
 * @throws GatewayError NOT_FOUND for an organization that the viewer may not know of.
 */
export async function scopeOf(context: GatewayContext, organizationSlug: string): Promise<PaymentScope> {
  const organization = await organizationNamed(context, { organizationSlug });
  const shares = await context.loaders.sharesByOrganization.load(organization.id);
  return {
    organizationId: organization.id,
    sharedOccasionIds: [...new Set(shares.map(({ paymentOccasionId }) => paymentOccasionId))],
    participantId: overseesPayments(context.viewer, organization.id) ? null : context.viewer.userId,
  };
}
