import type { Viewer } from '../../access/actor.ts';
import { recordChange } from '../../operations/audit.ts';
import type { Db } from '../../db/client.ts';
import type { StoredGrant } from '../../db/schema/shapes.ts';
import type { OrganizationRole } from '../../db/schema/values.ts';
import type { Deps } from '../../context/deps.ts';
import { notifyAccessChanged } from '../../notify/channels.ts';
import { badInput, forbidden, GatewayError, notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import type { MembershipRow, OrganizationRow } from '../../db/rows.ts';
import { closeRequestsOf } from '../../payments/prepared/store.ts';
import { revokeKeysOf } from '../../records/api-keys.ts';
import { lockedOrganization } from '../../records/organizations.ts';
import { askForRolesByMail } from './member-mails.ts';
import { isOwner, nothing, tidied } from './grants.ts';
import { activeGrants, activeHolders, membershipOf, removeMembership, saveMembership } from './members.ts';
import { endWaiting } from './permission-change-store.ts';
import { rolesInOrder } from './rules.ts';
import { tellAsker } from './second-person-mails.ts';

/** Said of somebody who is no member. */
export const noPermissions = 'No organization permissions found';

interface Member {
  organizationId: string;
  userId: string;
}

type RoleChange = (
  held: readonly OrganizationRole[],
  given: readonly OrganizationRole[],
  read: readonly OrganizationRole[],
) => OrganizationRole[];

const roleChanges = {
  addUserRoles: (held, given) => [...held, ...given],
  removeUserRoles: (held, given) => held.filter((role) => !given.includes(role)),
  updateUserRoles: (held, given, read) => [
    ...held.filter((role) => given.includes(role) || !read.includes(role)),
    ...given.filter((role) => !read.includes(role)),
  ],
} satisfies Record<string, RoleChange>;

/**
 * Changes what a member may do in an organization. `read` are the roles that were edited to what is given, for a change of
 * all of them: what others have given or taken since stays.
 *
 * @throws GatewayError NOT_FOUND 'No organization permissions found' for somebody who is no member, CONFLICT where no
 * active admin would be left.
 */
export async function changeRoles(
  deps: Deps,
  viewer: Viewer,
  change: keyof typeof roleChanges,
  member: Member,
  roles: readonly OrganizationRole[],
  read?: readonly OrganizationRole[],
): Promise<MembershipRow> {
  return deps.db.transaction(async (tx) => {
    const { organization, membership } = await lockedMember(tx, member);
    const wanted = rolesInOrder(roleChanges[change](membership.roles, roles, read ?? membership.roles));
    const grant = tidied({ roles: wanted, limits: membership.limits });
    await requireOthers(tx, organization, membership, grant);
    const at = deps.clock();
    const saved = await saveMembership(tx, { ...membership, ...grant }, at);
    await record(tx, deps, viewer, change, saved, membership.roles, wanted);
    await notifyAccessChanged(tx, { userId: saved.userId });
    return saved;
  });
}

/**
 * Ends a membership: access is gone with the commit, the person's API keys end with it, and no mail is sent on behalf of
 * the organization any more.
 *
 * @throws GatewayError NOT_FOUND 'No organization permissions found' for somebody who is no member, FORBIDDEN for the
 * viewer, CONFLICT for the last active admin.
 */
export async function removeFromOrganization(deps: Deps, viewer: Viewer, member: Member): Promise<boolean> {
  if (uuidOf(member.userId) === viewer.userId) throw forbidden('Another admin can remove you.');
  return deps.db.transaction(async (tx) => {
    const { organization, membership } = await lockedMember(tx, member);
    await requireOthers(tx, organization, membership, nothing);
    const ended = await endWaiting(tx, membership, viewer.userId, deps.clock());
    if (ended !== null) {
      const decision = { outcome: 'REFUSED', decidedBy: viewer, reason: null } as const;
      await tellAsker(tx, deps, organization, ended, decision);
    }
    await removeMembership(tx, organization.id, membership.userId);
    const apiKeys = await endKeysOf(tx, deps, viewer, membership);
    await record(tx, deps, viewer, 'removeUserFromOrganization', membership, membership.roles, [], apiKeys);
    await notifyAccessChanged(tx, { userId: membership.userId });
    return true;
  });
}

/** Ends the keys that act for somebody who leaves, with the prepared requests that nobody has sent; gives their names. */
async function endKeysOf(tx: Db, { clock }: Deps, viewer: Viewer, member: Member): Promise<string[]> {
  const at = clock();
  const keys = await revokeKeysOf(tx, member, at);
  const ids = keys.map(({ id }) => id);
  await closeRequestsOf(tx, ids, { closedAt: at, closedById: viewer.userId });
  return keys.map(({ name, prefix }) => `${name} (${prefix}…)`);
}

/**
 * Asks the admins, by mail, for permissions that the viewer does not hold yet.
 *
 * @throws GatewayError BAD_INPUT when the viewer holds all of them.
 */
export async function requestRoles(
  deps: Deps,
  viewer: Viewer,
  organizationId: string,
  roles: readonly OrganizationRole[],
): Promise<boolean> {
  const held = viewer.memberships.get(organizationId);
  const wanted = rolesInOrder(roles).filter((role) => !held?.has(role));
  if (wanted.length === 0) throw badInput('You already have these permissions.', 'roles');
  return deps.db.transaction(async (tx) => {
    const organization = await organizationOf(tx, organizationId);
    const admins = await activeHolders(tx, organization.id, 'ADMIN', viewer.userId);
    await askForRolesByMail(tx, deps, viewer, organization, admins, wanted);
    return true;
  });
}

/**
 * That a member's grant can be changed so: an active admin is left, and an owner where the organization gives its
 * permissions itself. It must be locked.
 *
 * @throws GatewayError CONFLICT
 */
export async function requireOthers(
  tx: Db,
  { id, ownPermissions }: OrganizationRow,
  membership: Pick<MembershipRow, 'userId' | 'roles' | 'limits'>,
  wanted: StoredGrant,
): Promise<void> {
  if (membership.roles.includes('ADMIN') && !wanted.roles.includes('ADMIN')) {
    await requireAnotherAdmin(tx, id, membership.userId);
  }
  if (!ownPermissions || !isOwner(membership) || isOwner(wanted)) return;
  const others = (await activeGrants(tx, id)).filter(({ userId }) => userId !== membership.userId);
  if (!others.some(isOwner)) {
    throw new GatewayError(
      'CONFLICT',
      'The last owner of an organization stays one. Make somebody else an owner first.',
    );
  }
}

/** @throws GatewayError CONFLICT unless another active admin is left. The organization must be locked. */
async function requireAnotherAdmin(tx: Db, organizationId: string, userId: string): Promise<void> {
  const others = await activeHolders(tx, organizationId, 'ADMIN', userId);
  if (others.length === 0) {
    throw new GatewayError('CONFLICT', 'The last active admin of an organization can’t be removed.');
  }
}

/** @throws GatewayError NOT_FOUND. */
export async function organizationOf(tx: Db, organizationId: string): Promise<OrganizationRow> {
  const id = uuidOf(organizationId);
  const organization = id === null ? undefined : await lockedOrganization(tx, id);
  if (organization === undefined) throw notFound('The organization');
  return organization;
}

/** A member of a locked organization. @throws GatewayError NOT_FOUND */
export async function lockedMember(tx: Db, { organizationId, userId }: Member) {
  const organization = await organizationOf(tx, organizationId);
  const id = uuidOf(userId);
  const membership = id === null ? null : await membershipOf(tx, organization.id, id);
  if (membership === null) throw new GatewayError('NOT_FOUND', noPermissions);
  return { organization, membership };
}

/** Writes down what happened to a member's roles, and the keys that ended with the membership. */
export async function record(
  tx: Db,
  { clock }: Deps,
  viewer: Viewer,
  action: string,
  { organizationId, userId }: Member,
  before: readonly OrganizationRole[],
  after: readonly OrganizationRole[],
  endedKeys: readonly string[] = [],
): Promise<void> {
  const entry = { at: clock(), viewer, organizationId, action, entity: 'user', entityId: userId };
  const keys = endedKeys.length === 0 ? {} : { apiKeys: endedKeys };
  await recordChange(tx, { ...entry, before: { roles: before, ...keys }, after: { roles: after } });
}
