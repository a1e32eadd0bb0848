import type { QueryuserArgs, QueryusersArgs } from '../../generated/schema.ts';
import { administers } from '../../access/rights.ts';
import type { GatewayContext } from '../../context/context.ts';
import { forbidden } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import type { FieldPolicy, OperationPolicy, Policy } from '../../graph/policy.ts';
import type { CustomerRow, UserRow } from '../../db/rows.ts';
import { organizationGiven, requireAdministration } from '../../visibility/organizations.ts';

/** Whether the viewer may know more of a user than their name: themselves, platform staff, and their admins. */
export async function managesUser({ viewer, loaders }: GatewayContext, userId: string): Promise<boolean> {
  if (viewer.isSuperadmin || viewer.userId === userId) return true;
  const memberships = await loaders.memberships.load(userId);
  return memberships.some(({ organizationId }) => administers(viewer, organizationId));
}

const toManagers = (otherwise?: unknown): FieldPolicy => ({
  allows: (context, user: UserRow) => managesUser(context, user.id),
  ...(otherwise === undefined ? {} : { otherwise }),
});

const toThemselves: FieldPolicy = {
  allows: ({ viewer }, user: UserRow) => viewer.isSuperadmin || viewer.userId === user.id,
};

/** The customer's own person, the admins of its organization, and platform staff. */
const toOwnersOfCustomer: FieldPolicy = {
  async allows({ viewer, loaders }, customer: CustomerRow) {
    if (viewer.isSuperadmin) return true;
    const organization = await loaders.organizationOfCustomer.load(customer.id);
    if (organization) return administers(viewer, organization.id);
    return (await loaders.user.load(viewer.userId))?.customerId === customer.id;
  },
};

const toStaff: FieldPolicy = { allows: ({ viewer }) => viewer.isSuperadmin };

const ofAdmins: OperationPolicy = {
  about: 'The organization',
  async allows(context, args: { organizationId: string }) {
    const organization = await organizationGiven(context, args);
    return organization !== null && requireAdministration(context, organization.id);
  },
};

export const usersPolicy: Policy = {
  Query: {
    currentUser: { about: 'The user', allows: () => true },
    invitations: { about: 'The user', allows: () => true },
    requestedOrganization: { about: 'The user', allows: () => true },
    user: {
      about: 'The user',
      async allows(context, { id }: QueryuserArgs) {
        const userId = uuidOf(id);
        return userId !== null && managesUser(context, userId);
      },
    },
    permissionChanges: ofAdmins,
    permissionExamples: ofAdmins,
    permissionsToGive: ofAdmins,
    users: {
      about: 'The organization',
      async allows(context, args: QueryusersArgs) {
        if (args.asksToRegister === true && !context.viewer.isSuperadmin)
          throw forbidden('Only platform staff can do this.');
        if (!args.organizationId && !args.organizationSlug) return requireAdministration(context, null);
        const organization = await organizationGiven(context, args);
        return organization !== null && requireAdministration(context, organization.id);
      },
    },
  },
  Subscription: {
    currentUserChanged: { about: 'The user', allows: () => true },
  },
  types: {
    User: {
      open: [
        'id',
        'active',
        'firstName',
        'lastName',
        'fullName',
        'email',
        'phone',
        'status',
        'createdAt',
        'verifiedAt',
        'customer',
      ],
      guarded: {
        onboardedAt: toManagers(),
        allowOrgRegistration: toManagers(false),
        organizationRequest: toStaff,
        defaultFundingSourceId: toThemselves,
        agentCoveringFees: toManagers(false),
        role: { ...toThemselves, otherwise: 'user' },
        roles: toManagers(),
        organizations: toManagers(),
        fundingSources: toThemselves,
        paymentMethods: toThemselves,
        organizationPermissions: toManagers(),
      },
    },
    Customer: {
      open: ['id', 'active', 'status', 'type'],
      guarded: {
        customerRef: toOwnersOfCustomer,
        fundingSources: toOwnersOfCustomer,
        documents: toOwnersOfCustomer,
      },
    },
  },
  openTypes: [
    'AddedUser',
    'ChangedPermissions',
    'PermissionChange',
    'PermissionExample',
    'PermissionGrant',
    'PermissionLimit',
    'CompanySignIn',
    'Invitation',
    'OrganizationRequest',
    'RequestedOrganization',
    'OrganizationUser',
    'Document',
    'PaymentMethod',
    'UserPage',
    'UserReference',
  ],
};
