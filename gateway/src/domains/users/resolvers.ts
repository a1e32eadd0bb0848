import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import { administers, isMember } from '../../access/rights.ts';
import type { GatewayContext } from '../../context/context.ts';
import { channels } from '../../notify/channels.ts';
import { unauthenticated } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import { pageSize } from '../../base/limits.ts';
import { present } from '../../base/present.ts';
import type { CustomerRow, MembershipRow, PermissionChangeRow, UserRow } from '../../db/rows.ts';
import type { SubscriptionField } from '../../graph/subscriptions.ts';
import { organizationGiven, organizationNamed } from '../../visibility/organizations.ts';
import { shownPerson } from '../../visibility/people.ts';
import { fullNameOf, userPage } from '../../records/users.ts';
import { requestedBusiness, usersWaitingForBusiness, waitingBusiness } from './business-requests.ts';
import { grantToGive } from './grants.ts';
import { permissionExamples } from './examples.ts';
import { openInvitations } from './invitations.ts';
import { typedName } from './invite.ts';
import { waitingChanges } from './permission-change-store.ts';
import { decisionRefusal } from './permission-changes.ts';

/** What the viewer may know of a user's memberships: all of their own, else those in organizations of the viewer. */
async function knownMemberships(
  { viewer, loaders }: GatewayContext,
  userId: string,
  may: (organizationId: string) => boolean,
): Promise<MembershipRow[]> {
  const memberships = await loaders.memberships.load(userId);
  if (viewer.userId === userId) return memberships.filter(({ acceptedAt }) => acceptedAt !== null);
  return memberships.filter(({ organizationId }) => may(organizationId));
}

/** A field of a person as the viewer may know it. */
const shown =
  <Field extends keyof UserRow>(field: Field) =>
  async (user: UserRow, _args: unknown, context: GatewayContext): Promise<UserRow[Field]> =>
    (await shownPerson(context, user))[field];

const shownInstant =
  (field: 'verifiedAt' | 'onboardedAt') =>
  async (user: UserRow, _args: unknown, context: GatewayContext): Promise<string | null> =>
    (await shownPerson(context, user))[field]?.toISOString() ?? null;

async function customerOf(user: UserRow, context: GatewayContext): Promise<CustomerRow | null> {
  const { customerId } = await shownPerson(context, user);
  return customerId === null ? null : context.loaders.customer.load(customerId);
}

/** Whom a change is about: who is to be invited goes by what was typed. */
async function personOfChange({ userId, requestedById, held }: PermissionChangeRow, context: GatewayContext) {
  const user = present(await context.loaders.user.load(userId));
  return held === null ? typedName(context.deps.db, requestedById, user) : shownPerson(context, user);
}

export const usersResolvers: Resolvers = {
  Query: {
    async currentUser(_root, _args, { viewer, loaders }) {
      const user = await loaders.user.load(viewer.userId);
      if (!user) throw unauthenticated();
      return user;
    },
    user(_root, { id }, { loaders }) {
      const userId = uuidOf(id);
      return userId === null ? null : loaders.user.load(userId);
    },
    permissionChanges: (_root, { organizationId }, { deps }) =>
      waitingChanges(deps.db, organizationId, deps.clock()),
    async permissionsToGive(_root, { organizationId }, context) {
      const { id, ownPermissions } = await organizationNamed(context, { organizationId });
      return ownPermissions ? grantToGive(context.viewer, id) : null;
    },
    permissionExamples: (_root, { organizationId }, { deps }) => permissionExamples(deps.db, organizationId),
    requestedOrganization: (_root, _args, { deps, viewer }) => requestedBusiness(deps.db, viewer.userId),
    invitations: (_root, _args, { deps, viewer, identity }) => openInvitations(deps.db, viewer, identity),
    async users(_root, args, context) {
      const organization =
        args.organizationId || args.organizationSlug ? await organizationGiven(context, args) : null;
      return userPage(context.deps.db, {
        organizationId: organization?.id ?? null,
        search: args.search?.trim() || null,
        among: args.asksToRegister ? usersWaitingForBusiness(context.deps.db) : null,
        size: pageSize(args.limit, 20),
        cursor: args.afterCursor ?? null,
      });
    },
  },
  User: {
    active: shown('active'),
    firstName: shown('firstName'),
    lastName: shown('lastName'),
    fullName: async (user, _args, context) => fullNameOf(await shownPerson(context, user)),
    phone: shown('phone'),
    createdAt: async (user, _args, context) => (await shownPerson(context, user)).createdAt.toISOString(),
    verifiedAt: shownInstant('verifiedAt'),
    onboardedAt: shownInstant('onboardedAt'),
    allowOrgRegistration: shown('allowOrgRegistration'),
    organizationRequest: ({ id }, _args, { deps }) => waitingBusiness(deps.db, id),
    agentCoveringFees: shown('agentCoveringFees'),
    status: async (user, _args, context) => (await customerOf(user, context))?.status ?? null,
    customer: (user, _args, context) => customerOf(user, context),
    async roles({ id }, _args, context) {
      const memberships = await knownMemberships(context, id, (held) => administers(context.viewer, held));
      return [...new Set(memberships.flatMap(({ roles }) => roles))];
    },
    async organizations({ id }, _args, context) {
      const memberships = await knownMemberships(context, id, (held) => isMember(context.viewer, held));
      const found = await Promise.all(
        memberships.map(({ organizationId }) => context.loaders.organization.load(organizationId)),
      );
      return found.filter((organization) => organization !== null).filter(({ active }) => active);
    },
    async organizationPermissions({ id }, { organizationId }, context) {
      const memberships = await knownMemberships(context, id, (held) => administers(context.viewer, held));
      return memberships.filter(
        (membership) => !organizationId || membership.organizationId === organizationId,
      );
    },
    fundingSources: ({ id }, _args, { loaders }) => loaders.fundingSourcesOfUser.load(id),
    paymentMethods: ({ id }, _args, { loaders }) => loaders.paymentMethodsOfUser.load(id),
  },
  Customer: {
    fundingSources: ({ id }, _args, { loaders }) => loaders.fundingSourcesOfCustomer.load(id),
    documents: ({ id }, _args, { loaders }) => loaders.documents.load(id),
  },
  PermissionChange: {
    fullName: async (change, _args, context) => fullNameOf(await personOfChange(change, context)),
    email: async ({ userId }, _args, { loaders }) => present(await loaders.user.load(userId)).email,
    isNew: ({ held }) => held === null,
    heldRoles: ({ held }) => held?.roles ?? [],
    heldLimits: ({ held }) => held?.limits ?? [],
    roles: ({ wanted }) => wanted.roles,
    limits: ({ wanted }) => wanted.limits,
    requestedBy: async ({ requestedById }, _args, context) =>
      fullNameOf(await shownPerson(context, present(await context.loaders.user.load(requestedById)))),
    requestedAt: ({ createdAt }) => createdAt.toISOString(),
    expiresAt: ({ expiresAt }) => expiresAt.toISOString(),
    refusal: (change, _args, { viewer }) => decisionRefusal(viewer, change),
  },
  OrganizationUser: {
    acceptedAt: ({ acceptedAt }) => acceptedAt?.toISOString() ?? null,
    invitedAt: ({ invitedAt }) => invitedAt?.toISOString() ?? null,
  },
  Invitation: {
    invitedAt: ({ invitedAt }) => invitedAt.toISOString(),
  },
  PageInfo: {
    totalCount: ({ total }) => total(),
  },
};

export const usersSubscriptions: Record<string, SubscriptionField> = {
  currentUserChanged: {
    channel: channels.access,
    deliver: (_payload, _args, { viewer, loaders }) => loaders.user.load(viewer.userId),
  },
};
