import type { QuerypaymentLinksArgs } from '../../generated/schema.ts';
import { administers, mayRequest, overseesPayments } from '../../access/rights.ts';
import { forbidden } from '../../base/errors.ts';
import type { GatewayContext } from '../../context/context.ts';
import type { Policy } from '../../graph/policy.ts';
import { occasionUsed } from '../../visibility/occasions.ts';
import { organizationGiven } from '../../visibility/organizations.ts';
import { linkById, type ListedLink } from './store.ts';

/** An organization and an occasion that it uses, or null where the viewer may not know of both. */
export async function collecting(
  context: GatewayContext,
  { organizationSlug, paymentOccasionId }: { organizationSlug: string; paymentOccasionId: string },
) {
  const organization = await organizationGiven(context, { organizationSlug });
  const used = organization && (await occasionUsed(context, paymentOccasionId));
  return used?.organizationIds.includes(organization?.id ?? '') ? { organization, ...used } : null;
}

/** That the viewer asks payers for money with the occasion. @throws GatewayError FORBIDDEN to other members */
export async function requestsWith(
  context: GatewayContext,
  named: { organizationSlug: string; paymentOccasionId: string },
): Promise<boolean> {
  const found = await collecting(context, named);
  if (found?.organization == null) return false;
  const { viewer } = context;
  if (mayRequest(viewer, found.organization.id, found.occasion.context === 'EMD')) return true;
  throw forbidden('You do not have permission to request payments.');
}

/** Whether a link is the viewer's to end: their own while they are a member, all of them for admins. */
export const mayRevoke = ({ viewer }: GatewayContext, link: ListedLink): boolean =>
  administers(viewer, link.organizationId) ||
  (link.createdById === viewer.userId && viewer.memberships.has(link.organizationId));

/** That the viewer may end a link of an id; one of somebody else is as if it were not there. */
export async function revokesGiven(context: GatewayContext, id: string): Promise<boolean> {
  const link = await linkById(context.deps.db, id);
  return link !== null && mayRevoke(context, link);
}

/** Whose links the viewer is told of: overseers of everybody's, others of their own. */
export const linksOf = ({ viewer }: GatewayContext, organizationId: string): string | null =>
  overseesPayments(viewer, organizationId) ? null : viewer.userId;

export const paymentLinksPolicy: Policy = {
  Query: {
    paymentLinks: {
      about: 'The payment occasion',
      allows: (context, args: QuerypaymentLinksArgs) => requestsWith(context, args),
    },
  },
  openTypes: ['PaymentLink', 'PaymentLinkPage'],
};
