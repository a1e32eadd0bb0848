import type { Resolvers } from '../../generated/schema.ts';
import { addToOrganization } from './add-member.ts';
import * as people from './commands.ts';
import { changeRoles, removeFromOrganization, requestRoles } from './membership-commands.ts';

/** Writes about people and what they may do; access was decided by the policy. */
export const userMutations: Resolvers = {
  Mutation: {
    updateUser: (_root, args, { deps, viewer }) => people.updateUser(deps, viewer, args),
    deactivateUser: (_root, { id }, { deps, viewer }) => people.deactivateUser(deps, viewer, id),
    reactivateUser: (_root, { id }, { deps, viewer }) => people.reactivateUser(deps, viewer, id),
    getOrCreateUser: (_root, args, { deps, viewer }) => people.getOrCreateUser(deps, viewer, args),
    requestUserRoles: (_root, { organizationId, roles }, { deps, viewer }) =>
      requestRoles(deps, viewer, organizationId.toLowerCase(), roles),
    addUserRoles: (_root, { roles, ...member }, { deps, viewer }) =>
      changeRoles(deps, viewer, 'addUserRoles', member, roles),
    removeUserRoles: (_root, { roles, ...member }, { deps, viewer }) =>
      changeRoles(deps, viewer, 'removeUserRoles', member, roles),
    updateUserRoles: (_root, { id, organizationId, roles }, { deps, viewer }) =>
      changeRoles(deps, viewer, 'updateUserRoles', { organizationId, userId: id }, roles),
    addUserToOrganization: (_root, args, { deps, viewer }) => addToOrganization(deps, viewer, args),
    removeUserFromOrganization: (_root, member, { deps, viewer }) =>
      removeFromOrganization(deps, viewer, member),
  },
};
