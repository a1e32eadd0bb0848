import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import { channels, onboardingChange } from '../../notify/channels.ts';
import { holds } from '../../access/rights.ts';
import type { GatewayContext } from '../../context/context.ts';
import { given } from '../../base/given.ts';
import { uuidOf } from '../../base/ids.ts';
import { pageSize } from '../../base/limits.ts';
import type { OrganizationRow } from '../../db/rows.ts';
import type { SubscriptionField } from '../../graph/subscriptions.ts';
import { progressOf } from '../onboarding/rules.ts';
import { offersLinking } from '../bank-links/rules.ts';
import { verifiedCounts } from '../../records/accounts.ts';
import { claimed } from './slugs.ts';
import { organizationGiven, organizationNamed } from '../../visibility/organizations.ts';
import { organizationPage } from '../../records/organizations.ts';
import { fullNameOf } from '../../records/users.ts';

async function onboardingGiven(context: GatewayContext, organizationId: string) {
  return onboardingOf(context, await organizationNamed(context, { organizationId }));
}

async function onboardingOf({ deps, loaders }: GatewayContext, organization: OrganizationRow) {
  const [verified, shares] = await Promise.all([
    verifiedCounts(deps.db, organization.id),
    loaders.sharesWithOrganization.load(organization.id),
  ]);
  return progressOf(organization, verified, shares.length > 0);
}

export const organizationsResolvers: Resolvers = {
  Query: {
    organization: (_root, { id, slug }, context) =>
      organizationGiven(context, { organizationId: id ?? null, organizationSlug: slug ?? null }),
    organizations: (_root, args, { deps, viewer }) =>
      organizationPage(deps.db, {
        among: viewer.isSuperadmin ? null : [...viewer.memberships.keys()],
        active: given(args.active, 'ACTIVE'),
        search: args.search ?? null,
        size: pageSize(args.limit, 20),
        cursor: args.afterCursor ?? null,
      }),
    slugClaimed(_root, { slug, organizationId }, { deps, viewer }) {
      // Whose a slug was is told to nobody but those who may take it back.
      const own = viewer.isSuperadmin && organizationId ? uuidOf(organizationId) : null;
      return claimed(deps.db, slug.trim(), deps.clock(), own);
    },
    onboardingProgress: (_root, { organizationId }, context) => onboardingGiven(context, organizationId),
  },
  Organization: {
    currentOrgUserCanApproveOutbound: ({ id }, _args, { viewer }) =>
      holds(viewer, id, 'APPROVE_OUTBOUND_PAYMENT'),
    vettedBy: ({ vettedById }, _args, { loaders }) =>
      vettedById === null ? null : loaders.user.load(vettedById),
    createdBy: ({ createdById }, _args, { loaders }) =>
      createdById === null ? null : loaders.user.load(createdById),
    customer: ({ customerId }, _args, { loaders }) =>
      customerId === null ? null : loaders.customer.load(customerId),
    adminNames: async ({ id }, _args, { loaders }) =>
      (await loaders.admins.load(id)).map(({ user }) => fullNameOf(user)),
    adminUsers: async ({ id }, _args, { loaders }) => (await loaders.admins.load(id)).map(({ user }) => user),
    paymentOccasionsContexts: async ({ id }, _args, { loaders }) => [
      ...new Set((await loaders.occasionsOfOrganization.load(id)).map(({ context }) => context)),
    ],
    async paymentOccasionsFeeConfigs({ id }, _args, { loaders }) {
      const occasions = await loaders.occasionsOfOrganization.load(id);
      const ids = [...new Set(occasions.flatMap(({ feeConfigurationId }) => feeConfigurationId ?? []))];
      const configs = await Promise.all(ids.map((config) => loaders.feeConfig.load(config)));
      return configs.filter((config) => config !== null);
    },
    onboardingProgress: (organization, _args, context) => onboardingOf(context, organization),
    bankLinkingAllowed: ({ slug }, _args, { deps }) => offersLinking(deps.config, slug),
  },
};

export const organizationsSubscriptions: Record<string, SubscriptionField> = {
  onboardingProgressChanged: {
    channel: channels.onboarding,
    async deliver(payload, args, context) {
      const { organizationId } = onboardingChange.parse(payload);
      if (organizationId !== String(args['organizationId']).toLowerCase()) return null;
      return onboardingGiven(context, organizationId);
    },
  },
};
