import { isMember } from '../access/rights.ts';
import { uuidOf } from '../base/ids.ts';
import type { GatewayContext } from '../context/context.ts';
import type { PaymentOccasionRow } from '../db/rows.ts';

/** An occasion is seen by the members of its organization and of those it is shared with. */
export async function seesOccasion(
  { viewer, loaders }: GatewayContext,
  { id, organizationId }: Pick<PaymentOccasionRow, 'id' | 'organizationId'>,
): Promise<boolean> {
  if (isMember(viewer, organizationId)) return true;
  const shares = await loaders.sharesOfOccasion.load(id);
  return shares.some(({ utilizingOrganizationId }) => isMember(viewer, utilizingOrganizationId));
}

/**
 * The occasion that a new payment goes through, with the organizations that use it: its own first, then those it is
 * shared with. Null alike for one that is not there and one that the viewer may not know of.
 */
export async function occasionUsed(context: GatewayContext, id: string) {
  const occasionId = uuidOf(id);
  const occasion = occasionId === null ? null : await context.loaders.occasion.load(occasionId);
  if (occasion === null || !(await seesOccasion(context, occasion))) return null;
  const shares = await context.loaders.sharesOfOccasion.load(occasion.id);
  const others = shares.map(({ utilizingOrganizationId }) => utilizingOrganizationId);
  return { occasion, organizationIds: [occasion.organizationId, ...others] };
}
