import type { GatewayContext } from '../../server/context.ts';
import { forbidden } from '../../server/errors.ts';
import { uuidOf } from '../../server/ids.ts';
import type { FundingSourceRow } from '../../server/rows.ts';
import { organizationGiven, requireAdministration } from '../organizations/access.ts';

/** That the viewer administrates an organization. @throws GatewayError FORBIDDEN to its other members. */
export async function administersGiven(context: GatewayContext, organizationId: string): Promise<boolean> {
  const organization = await organizationGiven(context, { organizationId });
  return organization !== null && requireAdministration(context, organization.id);
}

/**
 * The account, if the viewer may change it: the admins of the organization it belongs to, and the person it belongs
 * to. Null alike for one that is not there.
 *
 * @throws GatewayError FORBIDDEN to other members of its organization
 */
export async function ownSource(context: GatewayContext, givenId: string): Promise<FundingSourceRow | null> {
  const id = uuidOf(givenId);
  const source = id === null ? null : await context.loaders.fundingSource.load(id);
  if (source === null) return null;
  if (source.userId === context.viewer.userId) return source;
  if (source.organizationId === null) return context.viewer.isSuperadmin ? source : null;
  return (await administersGiven(context, source.organizationId)) ? source : null;
}

/** What only platform staff may do to something that the viewer may see. @throws GatewayError FORBIDDEN */
export function requireStaff({ viewer }: GatewayContext): true {
  if (!viewer.isSuperadmin) throw forbidden('Only platform staff can do this.');
  return true;
}
