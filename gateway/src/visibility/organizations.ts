import { administers, isMember } from '../access/rights.ts';
import type { GatewayContext } from '../context/context.ts';
import { badInput, forbidden, notFound } from '../base/errors.ts';
import { uuidOf } from '../base/ids.ts';
import type { OrganizationRow } from '../db/rows.ts';

interface OrganizationNamed {
  organizationId?: string | null;
  organizationSlug?: string | null;
}

/**
 * The organization that an operation names by id or slug, if the viewer may know of it. Null alike for one that is
 * not there and one that the viewer has no part in.
 *
 * @throws GatewayError BAD_INPUT when neither is given.
 */
export async function organizationGiven(
  { viewer, loaders }: GatewayContext,
  { organizationId, organizationSlug }: OrganizationNamed,
): Promise<OrganizationRow | null> {
  if (!organizationId && !organizationSlug)
    throw badInput('Name the organization by its id or slug.', 'organizationId');
  const id = organizationId ? uuidOf(organizationId) : null;
  const found = organizationId
    ? id === null
      ? null
      : await loaders.organization.load(id)
    : await loaders.organizationBySlug.load((organizationSlug ?? '').toLowerCase());
  if (!found || !isMember(viewer, found.id)) return null;
  return found.active || viewer.isSuperadmin ? found : null;
}

/** The organization that an operation names. @throws GatewayError NOT_FOUND as for one that is not there */
export async function organizationNamed(
  context: GatewayContext,
  named: OrganizationNamed,
): Promise<OrganizationRow> {
  const organization = await organizationGiven(context, named);
  if (organization === null) throw notFound('The organization');
  return organization;
}

/**
 * That the viewer administrates the organization (or, for null, the platform).
 *
 * @returns false to those who may not know of it.
 * @throws GatewayError FORBIDDEN to its other members.
 */
export function requireAdministration({ viewer }: GatewayContext, organizationId: string | null): boolean {
  if (organizationId === null) return viewer.isSuperadmin;
  if (!isMember(viewer, organizationId)) return false;
  if (!administers(viewer, organizationId)) throw forbidden('Only admins of the organization can do this.');
  return true;
}
