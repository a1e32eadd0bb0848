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

/** Whether the viewer may know of the occasion that a new payment goes through. */
export async function usesOccasion(context: GatewayContext, id: string): Promise<boolean> {
  const occasionId = uuidOf(id);
  const occasion = occasionId === null ? null : await context.loaders.occasion.load(occasionId);
  return occasion !== null && seesOccasion(context, occasion);
}
