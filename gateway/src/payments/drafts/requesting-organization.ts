import type { Viewer } from '../../access/actor.ts';
import { mayRequest } from '../../access/rights.ts';
import { forbidden } from '../../base/errors.ts';
import type { GatewayContext } from '../../context/context.ts';
import { occasionUsed } from '../../visibility/occasions.ts';

/**
 * The organization for which the viewer requests: the occasion's own, else one that it is shared with.
 *
 * @throws GatewayError FORBIDDEN without a permission to request
 */
export function requestingOrganization(
  viewer: Viewer,
  organizationIds: readonly string[],
  escrow: boolean,
): string {
  const may = (each: string): boolean => mayRequest(viewer, each, escrow);
  const member = organizationIds.find((each) => viewer.memberships.has(each) && may(each));
  const organizationId = member ?? organizationIds.find(may);
  if (organizationId === undefined) throw forbidden('You do not have permission to request payments.');
  return organizationId;
}

/** Those who may request through the occasion; FORBIDDEN to others who know of it. */
export async function requestsThrough(context: GatewayContext, occasionId: string): Promise<boolean> {
  const used = await occasionUsed(context, occasionId);
  if (used === null) return false;
  requestingOrganization(context.viewer, used.organizationIds, used.occasion.context === 'EMD');
  return true;
}
