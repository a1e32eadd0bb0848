import type { Viewer } from '../../access/actor.ts';
import { limitsOf } from '../../access/limits.ts';
import { administers, overseesPayments } from '../../access/rights.ts';
import type { GatewayContext } from '../../context/context.ts';
import type { SharedOccasionRow } from '../../db/rows.ts';
import { paymentDirections } from '../../db/schema/values.ts';
import { organizationNamed } from '../../visibility/organizations.ts';
import { actOfApproval, approves } from '../lifecycle/approver.ts';
import type { PaymentScope } from './pages.ts';

/**
 * Whose payments the viewer finds in an organization: all of them, or an agent's own.
 *
 * @throws GatewayError NOT_FOUND for an organization that the viewer may not know of.
 */
export async function scopeOf(context: GatewayContext, organizationSlug: string): Promise<PaymentScope> {
  const { id } = await organizationNamed(context, { organizationSlug });
  const shares = await context.loaders.sharesByOrganization.load(id);
  return scopeFor(context.viewer, id, shares, context.deps.clock());
}

/** The same by what is known of the organization. */
export const scopeFor = (
  viewer: Viewer,
  organizationId: string,
  shares: readonly SharedOccasionRow[],
  now: Date,
): PaymentScope => ({
  organizationId,
  sharedOccasionIds: [...new Set(shares.map(({ paymentOccasionId }) => paymentOccasionId))],
  participantId: overseesPayments(viewer, organizationId) ? null : viewer.userId,
  decides: {
    userId: viewer.userId,
    isStaff: viewer.isSuperadmin,
    last: administers(viewer, organizationId),
    directions: paymentDirections
      .filter((direction) => approves(viewer, organizationId, direction))
      .map((direction) => {
        const limits = limitsOf(viewer, organizationId);
        const limit = limits.find(({ act }) => act === actOfApproval(direction));
        return {
          direction,
          maxAmount: limit?.maxAmount ?? null,
          paymentOccasionIds: limit?.paymentOccasionIds ?? null,
        };
      }),
  },
  now,
});
