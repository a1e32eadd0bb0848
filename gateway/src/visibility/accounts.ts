import type { Viewer } from '../access/actor.ts';
import { administers, administersSome } from '../access/rights.ts';
import type { GatewayContext } from '../context/context.ts';
import { forbidden } from '../base/errors.ts';
import { uuidOf } from '../base/ids.ts';
import type { FundingSourceRow, TemplateRow } from '../db/rows.ts';
import { organizationGiven, requireAdministration } from './organizations.ts';

/** What an account is called to those who may not read its bank and digits. */
export const maskedAccountName = 'Bank account';

/**
 * Whether the viewer may read the bank's name and digits: the admins of the organization that owns the account, the
 * person it belongs to, and for a payer's account the admins who see the payment. Agents see that there is an account.
 */
export function seesBankDetails(
  viewer: Viewer,
  { organizationId, userId }: Pick<FundingSourceRow, 'organizationId' | 'userId'>,
): boolean {
  if (viewer.isSuperadmin || userId === viewer.userId) return true;
  return organizationId === null ? administersSome(viewer) : administers(viewer, organizationId);
}

/**
 * Whether the viewer may know which account a payment goes to. Somebody else's is an account and nothing more while its
 * owner has not acted: who sends by an address alone learns no bank by it.
 */
export const knowsReceiverAccount = (
  viewer: Viewer,
  source: Pick<FundingSourceRow, 'organizationId' | 'userId'>,
  { direction, buyerId }: Pick<TemplateRow, 'direction' | 'buyerId'>,
): boolean =>
  viewer.isSuperadmin ||
  source.userId === viewer.userId ||
  source.organizationId !== null ||
  direction === 'INBOUND' ||
  buyerId !== null;

/** The account that a payment goes to as the viewer may know it. */
export function receiverAccount(
  { viewer }: GatewayContext,
  source: FundingSourceRow,
  template: Pick<TemplateRow, 'direction' | 'buyerId'>,
): FundingSourceRow {
  if (knowsReceiverAccount(viewer, source, template)) return source;
  const unknown = { name: maskedAccountName, bank: null, last4: null, createdById: null, customerId: null };
  return { ...source, ...unknown };
}

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
