import type {
  MutationaddUserRolesArgs,
  MutationaddUserToOrganizationArgs,
  MutationdeactivateUserArgs,
  MutationremoveUserFromOrganizationArgs,
  MutationrequestUserRolesArgs,
  MutationupdateUserRolesArgs,
} from '../../generated/schema.ts';
import { administersSome } from '../../server/access.ts';
import type { GatewayContext } from '../../server/context.ts';
import { forbidden } from '../../server/errors.ts';
import { uuidOf } from '../../server/ids.ts';
import type { OperationPolicy, Policy } from '../../server/policy.ts';
import { organizationGiven, requireAdministration } from '../organizations/access.ts';
import { managesUser } from './policy.ts';

/** That the viewer is of the platform's staff. False, or FORBIDDEN to those who may know of what it is about. */
function requireStaff({ viewer }: GatewayContext, known: boolean): boolean {
  if (known && !viewer.isSuperadmin) throw forbidden('Only platform staff can do this.');
  return viewer.isSuperadmin;
}

const knowsOrganization = async (context: GatewayContext, organizationId: string): Promise<boolean> =>
  (await organizationGiven(context, { organizationId })) !== null;

const aboutUser = (itself: boolean): OperationPolicy => ({
  about: 'The user',
  async allows(context, { id }: MutationdeactivateUserArgs) {
    const userId = uuidOf(id);
    if (userId === null) return false;
    if (itself && userId === context.viewer.userId) return true;
    return requireStaff(context, await managesUser(context, userId));
  },
});

const rolesByStaff: OperationPolicy = {
  about: 'The organization',
  allows: async (context, { organizationId }: MutationaddUserRolesArgs | MutationupdateUserRolesArgs) =>
    requireStaff(context, await knowsOrganization(context, organizationId)) &&
    knowsOrganization(context, organizationId),
};

const byAdmins: OperationPolicy = {
  about: 'The organization',
  allows: async (
    context,
    { organizationId }: MutationaddUserToOrganizationArgs | MutationremoveUserFromOrganizationArgs,
  ) =>
    (await knowsOrganization(context, organizationId)) &&
    requireAdministration(context, organizationId.toLowerCase()),
};

export const userMutationsPolicy: Policy = {
  Mutation: {
    updateUser: aboutUser(true),
    deactivateUser: aboutUser(false),
    reactivateUser: aboutUser(false),
    getOrCreateUser: {
      about: 'The user',
      allows({ viewer }) {
        if (!administersSome(viewer)) throw forbidden('Only admins of an organization can do this.');
        return true;
      },
    },
    requestUserRoles: {
      about: 'The organization',
      allows: (context, { organizationId }: MutationrequestUserRolesArgs) =>
        knowsOrganization(context, organizationId),
    },
    addUserRoles: rolesByStaff,
    removeUserRoles: rolesByStaff,
    updateUserRoles: rolesByStaff,
    addUserToOrganization: byAdmins,
    removeUserFromOrganization: byAdmins,
  },
  openTypes: ['UserReference'],
};
