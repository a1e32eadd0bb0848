import { reconciles, seesReconciliation } from '../../access/rights.ts';
import { forbidden, GatewayError } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import type { GatewayContext } from '../../context/context.ts';
import type { FundingSourceRow } from '../../db/rows.ts';
import { organizationGiven } from '../../visibility/organizations.ts';

/**
 * A bank account of an organization as the viewer may see its reconciliation. Null alike for one that is not there, one
 * of another organization, and one that is no organization's.
 *
 * @throws GatewayError FORBIDDEN to other members of the organization
 */
export async function visibleAccount(
  context: GatewayContext,
  givenId: string,
): Promise<FundingSourceRow | null> {
  const id = uuidOf(givenId);
  const source = id === null ? null : await context.loaders.fundingSource.load(id);
  if (source === null || source.organizationId === null || source.kind !== 'BANK') return null;
  const organization = await organizationGiven(context, { organizationId: source.organizationId });
  if (organization === null) return null;
  mustSee(context, organization.id);
  return source;
}

/** That the viewer sees the reconciliation. @throws GatewayError FORBIDDEN */
export function mustSee({ viewer }: GatewayContext, organizationId: string): true {
  if (!seesReconciliation(viewer, organizationId))
    throw forbidden('Only people who reconcile and auditors see this.');
  return true;
}

/** The same to who changes it: auditors and platform staff only read. @throws GatewayError FORBIDDEN */
export function mustReconcile({ viewer }: GatewayContext, organizationId: string): true {
  if (!reconciles(viewer, organizationId)) throw forbidden('Only people who reconcile can do this.');
  return true;
}

/** The account of a change, which was decided about before. @throws GatewayError NOT_FOUND */
export async function accountOf(context: GatewayContext, id: string): Promise<OrganizationAccount> {
  const source = await visibleAccount(context, id);
  if (source?.organizationId == null) throw new GatewayError('NOT_FOUND', 'The account was not found.');
  return { ...source, organizationId: source.organizationId };
}

export type OrganizationAccount = FundingSourceRow & { organizationId: string };
