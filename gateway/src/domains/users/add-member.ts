import { z } from 'zod';
import type { Viewer } from '../../actor.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { MutationaddUserToOrganizationArgs } from '../../generated/schema.ts';
import { notifyAccessChanged } from '../../notify/channels.ts';
import { badInput, forbidden, notFound } from '../../server/errors.ts';
import { uuidOf } from '../../server/ids.ts';
import { parsed } from '../../server/parse.ts';
import type { MembershipRow, UserRow } from '../../server/rows.ts';
import { administers } from '../../server/access.ts';
import { email as emailRule } from '../organizations/rules.ts';
import { personOf } from './commands.ts';
import { inviteByMail } from './member-mails.ts';
import { membershipOf, saveMembership } from './members.ts';
import { organizationOf, record } from './membership-commands.ts';
import { mayBeGivenByAdmins, rolesInOrder, someRoles } from './rules.ts';
import { membershipsOfUsers, usersByIds } from './store.ts';

const emailGiven = emailRule.pipe(z.string().max(254)).nullish();

/**
 * Makes somebody a member, or gives a member more roles; who is new gets an invitation by mail.
 *
 * @throws GatewayError FORBIDDEN for roles that admins can't give, NOT_FOUND for a person whom the viewer can't name.
 */
export async function addToOrganization(
  deps: Deps,
  viewer: Viewer,
  { organizationId, userId, email, roles }: MutationaddUserToOrganizationArgs,
): Promise<MembershipRow> {
  const given = parsed(someRoles, roles, 'roles');
  const address = parsed(emailGiven, email, 'email') ?? null;
  if (!userId && address === null) throw badInput('Email is required', 'email');
  if (!viewer.isSuperadmin && !mayBeGivenByAdmins(given)) {
    throw forbidden('Only platform staff can give this permission.');
  }
  return deps.db.transaction(async (tx) => {
    const organization = await organizationOf(tx, organizationId);
    const user = userId
      ? await knownPerson(tx, viewer, userId, address)
      : await personOf(tx, deps, viewer, nameless(address ?? ''));
    const before = await membershipOf(tx, organization.id, user.id);
    const after = rolesInOrder([...(before?.roles ?? []), ...given]);
    if (before !== null && after.length === before.roles.length) return before;
    const member = { organizationId: organization.id, userId: user.id };
    const saved = await saveMembership(tx, { ...member, roles: after }, deps.clock());
    await record(tx, deps, viewer, 'addUserToOrganization', member, before?.roles ?? [], after);
    if (before === null) await inviteByMail(tx, deps, viewer, organization, user, after);
    await notifyAccessChanged(tx, { userId: user.id });
    return saved;
  });
}

/** Somebody who is named by an id: for an admin of others only with the e-mail address that belongs to it. */
async function knownPerson(tx: Db, viewer: Viewer, userId: string, address: string | null): Promise<UserRow> {
  const id = uuidOf(userId);
  const [user] = id === null ? [] : await usersByIds(tx, [id]);
  if (user === undefined) throw notFound('The user');
  if (address !== null && user.email.toLowerCase() !== address) throw notFound('The user');
  if (address !== null || viewer.isSuperadmin || viewer.userId === user.id) return user;
  const memberships = await membershipsOfUsers(tx, [user.id]);
  if (!memberships.some(({ organizationId }) => administers(viewer, organizationId)))
    throw notFound('The user');
  return user;
}

/** Until a person signs in, the first part of the address stands for the name. */
const nameless = (address: string) => ({
  firstName: address.split('@')[0] ?? address,
  lastName: '',
  email: address,
  phone: null,
});
