import { randomBytes } from 'node:crypto';
import type { Viewer } from '../../access/actor.ts';
import { recordChange } from '../../operations/audit.ts';
import type { Db } from '../../db/client.ts';
import { organizations } from '../../db/schema/index.ts';
import type { Deps } from '../../context/deps.ts';
import { ProviderRefused } from '../../providers/bank-transfers/errors.ts';
import { forbidden, GatewayError, notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import type { CustomerRow, OrganizationRow } from '../../db/rows.ts';
import { contactSupport, customerTaken, registerCustomer } from '../customers/register.ts';
import { requestBusiness } from '../users/business-requests.ts';
import { saveMembership } from '../users/members.ts';
import { customersByIds, usersByIds } from '../../records/users.ts';
import { slugOf, type NewOrganization } from './new-organization.ts';
import { claimed, requireUnclaimed, slugTaken } from './slugs.ts';
import { organizationsOfCustomers } from '../../records/organizations.ts';
import { violatesUnique } from '../../db/unique.ts';

/**
 * Creates an organization, with a customer at the bank-transfer provider where it holds escrow. Who may not register
 * organizations has the details received: they are written down and support is to be asked.
 *
 * @throws GatewayError CONFLICT 'slug: has already been taken' and 'A customer with the
 * specified email already exists.', FORBIDDEN 'Please contact support to create a business'.
 */
export async function createOrganization(
  deps: Deps,
  viewer: Viewer,
  wanted: NewOrganization,
): Promise<OrganizationRow> {
  const [user] = await usersByIds(deps.db, [viewer.userId]);
  if (!viewer.isSuperadmin && !user?.allowOrgRegistration) {
    await requestBusiness(deps, viewer, wanted, wanted);
    throw forbidden(contactSupport);
  }
  const slug = wanted.slug ?? (await freeSlug(deps, wanted.name));
  // Asked before the provider makes a customer that nobody would use; the unique index has the last word.
  if (await claimed(deps.db, slug, deps.clock())) throw slugTaken();
  const customer = await customerFor(deps, viewer, wanted);
  return deps.db.transaction((tx) => stored(tx, deps, viewer, { ...wanted, slug }, customer?.id ?? null));
}

async function freeSlug({ db, clock }: Deps, name: string): Promise<string> {
  const slug = slugOf(name);
  return (await claimed(db, slug, clock())) ? `${slug}-${randomBytes(3).toString('hex')}` : slug;
}

async function customerFor(deps: Deps, viewer: Viewer, wanted: NewOrganization): Promise<CustomerRow | null> {
  if (wanted.customerId !== null) return givenCustomer(deps.db, viewer, wanted.customerId);
  if (!wanted.holdsEscrow || wanted.email === null) return null;
  const [firstName = 'Office', ...others] = viewer.fullName.split(' ');
  const { email, phone, name: businessName } = wanted;
  const person = { firstName, lastName: others.join(' ') || firstName, email, phone, businessName };
  try {
    const customer = await registerCustomer(deps, viewer, person);
    await requireUnused(deps.db, customer);
    return customer;
  } catch (error) {
    // What else the provider has against a business is for people to look at.
    if (!(error instanceof ProviderRefused)) throw error;
    await requestBusiness(deps, viewer, wanted, wanted);
    throw new GatewayError('CONFLICT', contactSupport);
  }
}

/** A customer that the viewer registered before; to everybody else there is none. */
async function givenCustomer(db: Db, viewer: Viewer, customerId: string): Promise<CustomerRow> {
  const id = uuidOf(customerId);
  const [customer] = id === null ? [] : await customersByIds(db, [id]);
  if (!customer || !(viewer.isSuperadmin || customer.createdById === viewer.userId)) {
    throw notFound('The customer');
  }
  await requireUnused(db, customer);
  return customer;
}

async function requireUnused(db: Db, customer: CustomerRow): Promise<void> {
  if ((await organizationsOfCustomers(db, [customer.id])).length > 0) throw customerTaken('input.email');
}

async function stored(
  tx: Db,
  { clock }: Deps,
  viewer: Viewer,
  { makeCurrentUserAdmin, ...wanted }: NewOrganization & { slug: string },
  customerId: string | null,
): Promise<OrganizationRow> {
  const at = clock();
  const [made] = await tx
    .insert(organizations)
    .values({ ...wanted, customerId, createdById: viewer.userId, createdAt: at, updatedAt: at })
    .returning()
    .catch((error: unknown) => {
      throw violatesUnique(error) ? slugTaken() : error;
    });
  if (made === undefined) throw new Error('The organization was not stored.');
  await requireUnclaimed(tx, made, at);
  if (makeCurrentUserAdmin) {
    const own = { organizationId: made.id, userId: viewer.userId, acceptedAt: at };
    await saveMembership(tx, { ...own, roles: ['ADMIN'], limits: [] }, at);
  }
  const entry = { at, viewer, organizationId: made.id, entity: 'organization', entityId: made.id };
  await recordChange(tx, { ...entry, action: 'createOrganization', after: { ...wanted, customerId } });
  return made;
}
