import type { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../context/deps.ts';
import { notifyAccessChanged } from '../../notify/channels.ts';
import { forbidden, notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import type { MembershipRow, UserRow } from '../../db/rows.ts';
import { administers } from '../../access/rights.ts';
import { personOf } from './commands.ts';
import { inviteByMail } from './member-mails.ts';
import { introductionBy } from './introductions.ts';
import { membershipOf, renameInvited, saveMembership } from './members.ts';
import { organizationOf, record } from './membership-commands.ts';
import { mayBeGivenByAdmins, rolesInOrder, type newMember } from './rules.ts';
import { membershipsOfUsers, usersByIds } from '../../records/users.ts';

/** What became of it, beside the membership itself. */
interface Added {
  membership: MembershipRow;
  addition: 'INVITED' | 'GIVEN' | 'HELD';
  user: UserRow;
}

/**
 * Makes somebody a member, or gives a member more roles; who is new gets an invitation by mail. The person
 * is a member once they accept it, and goes by the name that was typed until then.
 *
 * @throws GatewayError FORBIDDEN for roles that admins can't give, NOT_FOUND for a person whom the viewer can't name.
 */
export async function addToOrganization(
  deps: Deps,
  viewer: Viewer,
  { organizationId, userId, email, roles }: z.output<typeof newMember>,
): Promise<Added> {
  const address = email ?? null;
  if (!viewer.isSuperadmin && !mayBeGivenByAdmins(roles)) {
    throw forbidden('Only platform staff can give this permission.');
  }
  return deps.db.transaction(async (tx) => {
    const organization = await organizationOf(tx, organizationId);
    const user = userId
      ? await knownPerson(tx, viewer, userId, address)
      : await personOf(tx, deps, viewer, nameless(address ?? ''));
    const before = await membershipOf(tx, organization.id, user.id);
    const after = rolesInOrder([...(before?.roles ?? []), ...roles]);
    const member = { organizationId: organization.id, userId: user.id };
    if (before !== null && before.acceptedAt === null) await nameAgain(tx, viewer, member);
    if (before !== null && after.length === before.roles.length)
      return { membership: before, addition: 'HELD', user };
    const invitation = before === null ? await invitationOf(tx, deps, viewer, user) : {};
    const membership = await saveMembership(tx, { ...member, ...invitation, roles: after }, deps.clock());
    await record(tx, deps, viewer, 'addUserToOrganization', member, before?.roles ?? [], after);
    if (before === null && membership.acceptedAt === null)
      await inviteByMail(tx, deps, viewer, { organization, user, membership });
    await notifyAccessChanged(tx, { userId: user.id });
    return { membership, addition: before === null ? 'INVITED' : 'GIVEN', user };
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

/** What the organization knows of somebody until they accept: what was typed, else what the address says. */
async function invitationOf(tx: Db, { clock }: Deps, viewer: Viewer, { id, email }: UserRow) {
  const typed = (await introductionBy(tx, viewer.userId, id)) ?? nameless(email);
  const itself = id === viewer.userId;
  return {
    acceptedAt: itself ? clock() : null,
    invitedAt: itself ? null : clock(),
    invitedById: itself ? null : viewer.userId,
    invitedFirstName: typed.firstName,
    invitedLastName: typed.lastName,
    invitedPhone: typed.phone,
  };
}

/** Somebody who has not accepted yet is known by what was typed last. */
async function nameAgain(tx: Db, viewer: Viewer, member: { organizationId: string; userId: string }) {
  const typed = await introductionBy(tx, viewer.userId, member.userId);
  if (typed !== null) await renameInvited(tx, member, typed);
}

/** Until a person signs in, the first part of the address stands for the name. */
const nameless = (address: string) => ({
  firstName: address.split('@')[0] ?? address,
  lastName: '',
  email: address,
  phone: null,
});
