import type { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../context/deps.ts';
import { notifyAccessChanged } from '../../notify/channels.ts';
import { forbidden, notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import type { UserRow } from '../../db/rows.ts';
import type { OrganizationRole } from '../../db/schema/values.ts';
import type { Addition } from '../../generated/schema.ts';
import { administers } from '../../access/rights.ts';
import { personOf } from './commands.ts';
import { letsMoneyOut, nothing, widened } from './grants.ts';
import { introductionBy } from './introductions.ts';
import { invite, nameless, typedName } from './invite.ts';
import { membershipOf, renameInvited, saveMembership } from './members.ts';
import { organizationOf, record } from './membership-commands.ts';
import { letWait, requireMayGive, requireOccasions } from './permission-changes.ts';
import { mayBeGivenByAdmins, type newMember } from './rules.ts';
import { membershipsOfUsers, usersByIds } from '../../records/users.ts';

/** What became of it: of a membership, or of a change that waits for somebody else. */
interface Added {
  organizationId: string;
  userId: string;
  /** What they hold now. */
  roles: OrganizationRole[];
  addition: Addition;
  user: UserRow;
  /** What was typed of somebody who is to be invited; null where the organization knows them. */
  typed: { firstName: string; lastName: string } | null;
}

/**
 * Makes somebody a member, or gives a member more roles; who is new gets an invitation by mail. The person
 * is a member once they accept it, and goes by the name that was typed until then. Where the organization gives its
 * permissions itself, what lets money out waits for somebody else.
 *
 * @throws GatewayError FORBIDDEN for roles that the viewer can't give, NOT_FOUND for a person whom the viewer can't name.
 */
export async function addToOrganization(
  deps: Deps,
  viewer: Viewer,
  { organizationId, userId, email, roles, limits }: z.output<typeof newMember>,
): Promise<Added> {
  const address = email ?? null;
  return deps.db.transaction(async (tx) => {
    const organization = await organizationOf(tx, organizationId);
    const gives = !viewer.isSuperadmin && organization.ownPermissions;
    if (!viewer.isSuperadmin && !gives && !(mayBeGivenByAdmins(roles) && limits.length === 0)) {
      throw forbidden('Only platform staff can give this permission.');
    }
    const user = userId
      ? await knownPerson(tx, viewer, userId, address)
      : await personOf(tx, deps, viewer, nameless(address ?? ''));
    const before = await membershipOf(tx, organization.id, user.id);
    const held = before ?? nothing;
    const wanted = widened(held, roles, limits);
    await requireOccasions(tx, organization.id, limits, held.limits);
    const member = { organizationId: organization.id, userId: user.id };
    if (before !== null && before.acceptedAt === null) await nameAgain(tx, viewer, member);
    const known = { ...member, user, typed: null };
    if (before !== null && wanted.roles.length === before.roles.length) {
      return { ...known, roles: before.roles, addition: 'HELD' };
    }
    if (gives) requireMayGive(viewer, organization, held, wanted);
    if (gives && letsMoneyOut(held, wanted)) {
      await letWait(tx, deps, viewer, {
        ...{ organization, userId: user.id, wanted },
        held: before === null ? null : { roles: before.roles, limits: before.limits },
      });
      const typed = before === null ? await typedName(tx, viewer.userId, user) : null;
      return { ...known, typed, roles: held.roles, addition: 'WAITING' };
    }
    const membership =
      before === null
        ? await invite(tx, deps, viewer, organization, user, wanted)
        : await saveMembership(tx, { ...member, ...wanted }, deps.clock());
    await record(tx, deps, viewer, 'addUserToOrganization', member, held.roles, wanted.roles);
    await notifyAccessChanged(tx, { userId: user.id });
    return { ...known, roles: membership.roles, addition: before === null ? 'INVITED' : 'GIVEN' };
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

/** Somebody who has not accepted yet is known by what was typed last. */
async function nameAgain(tx: Db, viewer: Viewer, member: { organizationId: string; userId: string }) {
  const typed = await introductionBy(tx, viewer.userId, member.userId);
  if (typed !== null) await renameInvited(tx, member, typed);
}
