import type { Resolvers } from '../../generated/schema.ts';
import { administers, isMember } from '../../server/access.ts';
import type { GatewayContext } from '../../server/context.ts';
import { channels } from '../../notify/channels.ts';
import { unauthenticated } from '../../server/errors.ts';
import { uuidOf } from '../../server/ids.ts';
import { pageSize } from '../../server/limits.ts';
import type { MembershipRow } from '../../server/rows.ts';
import type { SubscriptionField } from '../../server/subscriptions.ts';
import { organizationGiven } from '../organizations/access.ts';
import { fullNameOf, userPage } from './store.ts';

/** What the viewer may know of a user's memberships: all of their own, else those in organizations of the viewer. */
async function knownMemberships(
  { viewer, loaders }: GatewayContext,
  userId: string,
  may: (organizationId: string) => boolean,
): Promise<MembershipRow[]> {
  const memberships = await loaders.memberships.load(userId);
  if (viewer.userId === userId) return memberships;
  return memberships.filter(({ organizationId }) => may(organizationId));
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
    async users(_root, args, context) {
      const organization =
        args.organizationId || args.organizationSlug ? await organizationGiven(context, args) : null;
      return userPage(context.deps.db, {
        organizationId: organization?.id ?? null,
        search: args.search?.trim() || null,
        size: pageSize(args.limit, 20),
        cursor: args.afterCursor ?? null,
      });
    },
  },
  User: {
    fullName: (user) => fullNameOf(user),
    status: async ({ customerId }, _args, { loaders }) =>
      customerId === null ? null : ((await loaders.customer.load(customerId))?.status ?? null),
    customer: ({ customerId }, _args, { loaders }) =>
      customerId === null ? null : loaders.customer.load(customerId),
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
