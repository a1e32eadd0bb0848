import { addToOrganization } from './add-member.ts';
import { acceptInvitation, declineInvitation, resendInvitation } from './invitations.ts';
import { declineBusiness } from './business-requests.ts';
import * as people from './commands.ts';
import { changeRoles, removeFromOrganization, requestRoles } from './membership-commands.ts';
import { administersSome } from '../../access/rights.ts';
import type { GatewayContext } from '../../context/context.ts';
import { forbidden } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import { byId } from '../../base/inputs.ts';
import { organizationGiven, requireAdministration } from '../../visibility/organizations.ts';
import { fullNameOf } from '../../records/users.ts';
import { shownPerson } from '../../visibility/people.ts';
import { managesUser } from './policy.ts';
import { changeById } from './permission-change-store.ts';
import { changePermissions, confirmPermissionChange, refusePermissionChange } from './permission-changes.ts';
import {
  businessRefusal,
  member,
  memberRoles,
  newMember,
  organizationMeant,
  newPerson,
  permissionRefusal,
  permissionsWanted,
  personChanges,
  rolesSet,
  rolesWished,
} from './rules.ts';
import { changes, type Access } from '../../graph/changes.ts';
import { asksWithOrganization, organizationAsksForFactor } from '../../payments/policies/second-factor.ts';

/** That the viewer is of the platform's staff. False, or FORBIDDEN to those who may know of what it is about. */
function requireStaff({ viewer }: GatewayContext, known: boolean): boolean {
  if (known && !viewer.isSuperadmin) throw forbidden('Only platform staff can do this.');
  return viewer.isSuperadmin;
}

const knowsOrganization = async (context: GatewayContext, organizationId: string): Promise<boolean> =>
  (await organizationGiven(context, { organizationId })) !== null;

const aboutUser = (itself: boolean): Access<{ id: string }> => ({
  about: 'The user',
  async allows(context, { id }) {
    const userId = uuidOf(id);
    if (userId === null) return false;
    if (itself && userId === context.viewer.userId) return true;
    return requireStaff(context, await managesUser(context, userId));
  },
});

const rolesByStaff: Access<{ organizationId: string }> = {
  about: 'The organization',
  allows: async (context, { organizationId }) =>
    requireStaff(context, await knowsOrganization(context, organizationId)) &&
    knowsOrganization(context, organizationId),
};

const byAdmins: Access<{ organizationId: string }> = {
  about: 'The organization',
  allows: async (context, { organizationId }) =>
    (await knowsOrganization(context, organizationId)) &&
    requireAdministration(context, organizationId.toLowerCase()),
};

async function changeGiven({ deps }: GatewayContext, id: string) {
  const changeId = uuidOf(id);
  return changeId === null ? null : changeById(deps.db, changeId);
}

const aboutChange: Access<{ id: string }> = {
  about: 'The change',
  async allows(context, { id }) {
    const change = await changeGiven(context, id);
    return change !== null && byAdmins.allows(context, change);
  },
};

/** Whoever has an invitation of the organization that waits for their answer. */
const ofTheInvited: Access<{ organizationId: string }> = {
  about: 'The invitation',
  async allows({ viewer, loaders }, { organizationId }) {
    const memberships = await loaders.memberships.load(viewer.userId);
    return memberships.some(
      (each) => each.organizationId === organizationId.toLowerCase() && each.acceptedAt === null,
    );
  },
};

/** Writes about people and what they may do. */
export const userChanges = changes({
  updateUser: {
    ...aboutUser(true),
    input: personChanges,
    run: ({ deps, viewer }, person) => people.updateUser(deps, viewer, person),
  },
  deactivateUser: {
    ...aboutUser(false),
    input: byId,
    run: ({ deps, viewer }, { id }) => people.deactivateUser(deps, viewer, id),
  },
  reactivateUser: {
    ...aboutUser(false),
    input: byId,
    run: ({ deps, viewer }, { id }) => people.reactivateUser(deps, viewer, id),
  },
  declineOrganizationRequest: {
    ...aboutUser(false),
    input: businessRefusal,
    run: ({ deps, viewer }, given) => declineBusiness(deps, viewer, given),
  },
  getOrCreateUser: {
    about: 'The user',
    allows({ viewer }) {
      if (!administersSome(viewer)) throw forbidden('Only admins of an organization can do this.');
      return true;
    },
    input: newPerson,
    run: ({ deps, viewer }, person) => people.getOrCreateUser(deps, viewer, person),
  },
  requestUserRoles: {
    about: 'The organization',
    allows: (context, { organizationId }) => knowsOrganization(context, organizationId),
    input: rolesWished,
    run: ({ deps, viewer }, { organizationId, roles }) =>
      requestRoles(deps, viewer, organizationId.toLowerCase(), roles),
  },
  addUserRoles: {
    ...rolesByStaff,
    ...asksWithOrganization,
    input: memberRoles,
    run: ({ deps, viewer }, { roles, ...whose }) => changeRoles(deps, viewer, 'addUserRoles', whose, roles),
  },
  removeUserRoles: {
    ...rolesByStaff,
    input: memberRoles,
    run: ({ deps, viewer }, { roles, ...whose }) =>
      changeRoles(deps, viewer, 'removeUserRoles', whose, roles),
  },
  updateUserRoles: {
    ...rolesByStaff,
    ...asksWithOrganization,
    input: rolesSet,
    run: ({ deps, viewer }, { id, organizationId, roles, rolesBefore }) =>
      changeRoles(deps, viewer, 'updateUserRoles', { organizationId, userId: id }, roles, rolesBefore),
  },
  addUserToOrganization: {
    ...byAdmins,
    ...asksWithOrganization,
    input: newMember,
    async run(context, given) {
      const { user, typed, ...added } = await addToOrganization(context.deps, context.viewer, given);
      context.loaders.memberships.clear(user.id);
      return { ...added, fullName: fullNameOf(typed ?? (await shownPerson(context, user))) };
    },
  },
  changePermissions: {
    ...byAdmins,
    ...asksWithOrganization,
    input: permissionsWanted,
    async run({ deps, viewer, loaders }, given) {
      const changed = await changePermissions(deps, viewer, given);
      loaders.memberships.clear(changed.membership.userId);
      return changed;
    },
  },
  confirmPermissionChange: {
    ...aboutChange,
    input: byId,
    async asksForFactor(context, { id }) {
      const change = await changeGiven(context, id);
      return organizationAsksForFactor(context, change?.organizationId ?? null);
    },
    async run({ deps, viewer, loaders }, { id }) {
      const change = await confirmPermissionChange(deps, viewer, id);
      loaders.memberships.clear(change.userId);
      return change;
    },
  },
  refusePermissionChange: {
    ...aboutChange,
    input: permissionRefusal,
    run: ({ deps, viewer }, refusal) => refusePermissionChange(deps, viewer, refusal),
  },
  acceptInvitation: {
    ...ofTheInvited,
    input: organizationMeant,
    run: ({ deps, viewer, identity }, { organizationId }) =>
      acceptInvitation(deps, viewer, identity, organizationId.toLowerCase()),
  },
  declineInvitation: {
    ...ofTheInvited,
    input: organizationMeant,
    run: ({ deps, viewer }, { organizationId }) =>
      declineInvitation(deps, viewer, organizationId.toLowerCase()),
  },
  resendInvitation: {
    ...byAdmins,
    input: member,
    run: ({ deps, viewer }, whose) => resendInvitation(deps, viewer, whose),
  },
  removeUserFromOrganization: {
    ...byAdmins,
    input: member,
    run: ({ deps, viewer }, whose) => removeFromOrganization(deps, viewer, whose),
  },
});
