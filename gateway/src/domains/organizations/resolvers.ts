import type { Resolvers } from '../../generated/schema.ts';
import { channels, onboardingChange } from '../../notify/channels.ts';
import { holds } from '../../server/access.ts';
import type { GatewayContext } from '../../server/context.ts';
import { notFound } from '../../server/errors.ts';
import { given } from '../../server/given.ts';
import { pageSize } from '../../server/limits.ts';
import type { OrganizationRow } from '../../server/rows.ts';
import type { SubscriptionField } from '../../server/subscriptions.ts';
import { progressOf } from '../onboarding/rules.ts';
import { offersLinking } from '../bank-links/rules.ts';
import { verifiedCounts } from '../accounts/store.ts';
import { viewerById } from '../users/store.ts';
import { organizationGiven } from './access.ts';
import { updateOrganization } from './commands.ts';
import { createOrganization } from './create.ts';
import { setNotificationEmails, setOrganization, vetOrganization } from './settings.ts';
import { organizationPage } from './store.ts';

async function onboardingGiven(context: GatewayContext, organizationId: string) {
  const organization = await organizationGiven(context, { organizationId });
  if (!organization) throw notFound('The organization');
  return onboardingOf(context, organization);
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
    onboardingProgress: (_root, { organizationId }, context) => onboardingGiven(context, organizationId),
  },
  Mutation: {
    async createOrganization(_root, { input }, context) {
      const { deps, viewer } = context;
      const created = await createOrganization(deps, viewer, input);
      // The viewer administrates it from now on, and the rest of the answer is theirs to read.
      context.viewer = (await viewerById(deps.db, viewer.userId)) ?? viewer;
      return created;
    },
    deactivateOrganization: (_root, { orgId }, { deps, viewer }) =>
      setOrganization(deps, viewer, orgId, 'deactivateOrganization'),
    reactivateOrganization: (_root, { orgId }, { deps, viewer }) =>
      setOrganization(deps, viewer, orgId, 'reactivateOrganization'),
    enableRefunds: (_root, { orgId }, { deps, viewer }) =>
      setOrganization(deps, viewer, orgId, 'enableRefunds'),
    disableRefunds: (_root, { orgId }, { deps, viewer }) =>
      setOrganization(deps, viewer, orgId, 'disableRefunds'),
    organizationVcr: (_root, { orgId }, { deps, viewer }) => vetOrganization(deps, viewer, orgId),
    updateOrganizationNotificationEmails: (_root, { orgId, emails }, { deps, viewer }) =>
      setNotificationEmails(deps, viewer, orgId, emails),
    updateOrganization: (_root, { input }, { deps, viewer, requestId }) =>
      updateOrganization(deps, viewer, input, requestId),
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
