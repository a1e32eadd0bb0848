import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { recordChange } from '../../operations/audit.ts';
import type { Deps } from '../../context/deps.ts';
import type { VcrResult } from '../../generated/schema.ts';
import { notifyAccessChanged, notifyOnboardingChanged } from '../../notify/channels.ts';
import { notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import { emailChanges, emailList, id, orAbsent } from '../../base/inputs.ts';
import type { OrganizationRow } from '../../db/rows.ts';
import { applyCustomerState } from '../customers/apply-customer.ts';
import { requiredRecipients } from '../../records/recipient-lists.ts';
import { customersByIds } from '../../records/users.ts';
import { changeOrganization, lockedOrganization, organizationsByIds } from '../../records/organizations.ts';

/** An organization that something is done to. */
export const organizationMeant = z.object({ orgId: id });
/** The input of `updateOrganizationNotificationEmails`. */
export const notificationEmails = organizationMeant.extend({
  emails: orAbsent(emailList),
  emailChanges: orAbsent(emailChanges),
});

const switches = {
  deactivateOrganization: { active: false },
  reactivateOrganization: { active: true },
  enableRefunds: { utilizesRefunds: true },
  disableRefunds: { utilizesRefunds: false },
} as const;

/** Switches something of an organization on or off; harmless to repeat. @throws GatewayError NOT_FOUND. */
export const setOrganization = (
  deps: Deps,
  viewer: Viewer,
  orgId: string,
  action: keyof typeof switches,
): Promise<OrganizationRow> => set(deps, viewer, orgId, action, () => switches[action]);

/**
 * Changes who is mailed on behalf of an organization.
 *
 * @throws GatewayError NOT_FOUND, BAD_INPUT where neither a list nor changes are given
 */
export const setNotificationEmails = (
  deps: Deps,
  viewer: Viewer,
  { orgId, ...change }: z.output<typeof notificationEmails>,
): Promise<OrganizationRow> =>
  set(deps, viewer, orgId, 'updateOrganizationNotificationEmails', ({ emails }) => ({
    emails: requiredRecipients(emails, change),
  }));

/**
 * Vets an organization: its customer's state is read from the bank-transfer provider, and unless it is suspended there
 * the organization counts as vetted by the viewer. One that was vetted before stays as it was.
 *
 * @throws GatewayError NOT_FOUND; ProviderUnavailable.
 */
export async function vetOrganization(deps: Deps, viewer: Viewer, orgId: string): Promise<VcrResult> {
  const organizationId = idOf(orgId);
  const [organization] = await organizationsByIds(deps.db, [organizationId]);
  if (!organization) throw notFound('The organization');
  const checkedAt = deps.clock();
  const answer = { organizationId, checkedAt: checkedAt.toISOString() };
  if (organization.customerId !== null) {
    const [known] = await customersByIds(deps.db, [organization.customerId]);
    if (known?.customerRef) await applyCustomerState(deps, known.customerRef);
    const [customer] = await customersByIds(deps.db, [organization.customerId]);
    if (customer?.status === 'SUSPENDED') return { ...answer, status: 'SUSPENDED' };
  }
  if (organization.vettedAt === null) {
    const changes = { vettedAt: checkedAt, vettedById: viewer.userId };
    await set(deps, viewer, orgId, 'organizationVcr', () => changes);
  }
  return { ...answer, status: 'VETTED' };
}

async function set(
  deps: Deps,
  viewer: Viewer,
  orgId: string,
  action: string,
  changesOf: (before: OrganizationRow) => Partial<OrganizationRow>,
): Promise<OrganizationRow> {
  const id = idOf(orgId);
  return deps.db.transaction(async (tx) => {
    const before = await lockedOrganization(tx, id);
    if (!before) throw notFound('The organization');
    const changes = changesOf(before);
    const at = deps.clock();
    const after = await changeOrganization(tx, id, { ...changes, updatedAt: at });
    if (!after) throw notFound('The organization');
    const entry = { at, viewer, organizationId: id, action, entity: 'organization', entityId: id };
    const was = Object.fromEntries(Object.entries(before).filter(([name]) => name in changes));
    await recordChange(tx, { ...entry, before: was, after: changes });
    if (changes.active !== undefined) await notifyAccessChanged(tx, { userId: null });
    else await notifyOnboardingChanged(tx, { organizationId: id });
    return after;
  });
}

function idOf(orgId: string): string {
  const organizationId = uuidOf(orgId);
  if (organizationId === null) throw notFound('The organization');
  return organizationId;
}
