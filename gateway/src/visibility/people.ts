import { isMember } from '../access/rights.ts';
import type { GatewayContext } from '../context/context.ts';
import type { TemplateRow, UserRow } from '../db/rows.ts';

/**
 * A person as the viewer may know them. Somebody whom the viewer's organizations have added and who has opened none of
 * them yet is what was typed when they were added, and nothing more: the address alone proves no acquaintance.
 */
export async function shownPerson({ viewer, loaders }: GatewayContext, user: UserRow): Promise<UserRow> {
  if (viewer.isSuperadmin || viewer.userId === user.id) return user;
  const memberships = await loaders.memberships.load(user.id);
  const among = memberships.filter(({ organizationId }) => isMember(viewer, organizationId));
  const [invited] = among;
  if (invited === undefined || among.some(({ acceptedAt }) => acceptedAt !== null)) return user;
  return {
    ...user,
    active: true,
    firstName: invited.invitedFirstName ?? '',
    lastName: invited.invitedLastName ?? '',
    phone: invited.invitedPhone,
    customerId: null,
    verifiedAt: null,
    onboardedAt: null,
    defaultFundingSourceId: null,
    allowOrgRegistration: false,
    agentCoveringFees: false,
    createdAt: invited.createdAt,
  };
}

/**
 * Somebody who has to do with a payment as the viewer may know them there. Its payer or receiver is who they said they
 * are when they acted on it, whatever else is stored of them; all others are as everywhere.
 */
export async function personOfPayment(
  { viewer, loaders }: GatewayContext,
  userId: string | null,
  { buyerId, buyerFirstName, buyerLastName, buyerPhone }: TemplateRow,
): Promise<UserRow | null> {
  const user = userId === null ? null : await loaders.user.load(userId);
  if (user === null || userId !== buyerId || viewer.isSuperadmin || viewer.userId === userId) return user;
  return { ...user, firstName: buyerFirstName ?? '', lastName: buyerLastName ?? '', phone: buyerPhone };
}
