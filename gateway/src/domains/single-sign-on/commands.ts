import type { Viewer } from '../../access/actor.ts';
import { changedSince, holdSame } from '../../base/as-read.ts';
import { badInput, GatewayError, notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import type { Deps } from '../../context/deps.ts';
import type { OrganizationRow } from '../../db/rows.ts';
import { notifyAccessChanged } from '../../notify/channels.ts';
import { recordChange } from '../../operations/audit.ts';
import { changeOrganization, lockedOrganization } from '../../records/organizations.ts';
import type { SingleSignOnChange } from './rules.ts';
import { domainsOfStaff, domainTakenElsewhere, lockDomains } from './store.ts';

/**
 * Sets how an organization's people sign in. Who came in another way and may not any more is out with the commit.
 *
 * @throws GatewayError CONFLICT for a domain that another organization has by another connection, and where what was
 * edited is no longer set; BAD_INPUT for one of
 * platform staff, whom no organization's provider may vouch for.
 */
export async function setSingleSignOn(
  { db: tx, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { input: given, before: read }: SingleSignOnChange,
): Promise<OrganizationRow> {
  const id = uuidOf(given.organizationId);
  const before = id === null ? null : await lockedOrganization(tx, id);
  if (id === null || !before) throw notFound('The organization');
  if (read !== undefined && !isSet(before, read)) throw changedSince('single sign-on');
  const { domains, connection, providerOrganization, required } = given;
  await lockDomains(tx);
  const staff = await domainsOfStaff(tx);
  if (domains.some((each) => staff.has(each)))
    throw badInput('This is a domain of platform staff.', 'input.domains');
  const taken =
    connection === null ? null : await domainTakenElsewhere(tx, { organizationId: id, domains, connection });
  if (taken !== null) {
    throw new GatewayError('CONFLICT', `Another organization signs in by ${taken}.`, {
      field: 'input.domains',
    });
  }
  const at = clock();
  const after = await changeOrganization(tx, id, {
    ...{ signInDomains: domains, signInConnection: connection, signInRequired: required },
    ...{ signInOrganization: connection === null ? null : providerOrganization, updatedAt: at },
  });
  if (!after) throw notFound('The organization');
  await recordChange(tx, {
    ...{ at, viewer, organizationId: id, action: 'setSingleSignOn' },
    ...{ entity: 'organization', entityId: id, before: setting(before), after: setting(after) },
  });
  await notifyAccessChanged(tx, { userId: null });
  return after;
}

const isSet = (
  { signInDomains, signInConnection, signInOrganization, signInRequired }: OrganizationRow,
  { domains, connection, providerOrganization, required }: NonNullable<SingleSignOnChange['before']>,
): boolean =>
  holdSame(signInDomains, domains) &&
  signInConnection === (connection ?? null) &&
  signInOrganization === (providerOrganization ?? null) &&
  signInRequired === required;

const setting = (row: OrganizationRow) => ({
  domains: row.signInDomains,
  connection: row.signInConnection,
  providerOrganization: row.signInOrganization,
  required: row.signInRequired,
});
