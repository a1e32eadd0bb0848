import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import { limitsOf, occasionsWithin, overstepOf } from '../../access/limits.ts';
import { administers, isMember } from '../../access/rights.ts';
import type { GatewayContext } from '../../context/context.ts';
import { notFound } from '../../base/errors.ts';
import { given } from '../../base/given.ts';
import { uuidOf } from '../../base/ids.ts';
import { pageSize } from '../../base/limits.ts';
import type { PaymentOccasionRow, SharedOccasionRow } from '../../db/rows.ts';
import { present } from '../../base/present.ts';
import { askedFields } from '../../graph/asked.ts';
import type { SubscriptionField } from '../../graph/subscriptions.ts';
import { channels, occasionChange } from '../../notify/channels.ts';
import { organizationGiven } from '../../visibility/organizations.ts';
import { occasionPage } from '../../records/occasions.ts';
import { waitingControl } from '../controls/waiting.ts';
import { occasionsWith } from './around.ts';
import { subscriptionById, subscriptionPage } from './subscription-commands.ts';

/** The share that concerns the viewer: the owner's side sees the newest, a user's side its own. */
async function shareFor(
  { viewer, loaders }: GatewayContext,
  { id, organizationId }: PaymentOccasionRow,
): Promise<SharedOccasionRow | null> {
  const shares = await loaders.sharesOfOccasion.load(id);
  if (isMember(viewer, organizationId)) return shares[0] ?? null;
  return shares.find(({ utilizingOrganizationId }) => isMember(viewer, utilizingOrganizationId)) ?? null;
}

/** The recipients of one side of an occasion, where the viewer administers that side. */
async function emailsOf(
  { viewer, loaders }: GatewayContext,
  { id, organizationId: ownerId, emails }: PaymentOccasionRow,
  given: string | null,
): Promise<string[]> {
  const sideId = given === null ? ownerId : uuidOf(given);
  if (sideId === null || !administers(viewer, sideId)) return [];
  if (sideId === ownerId) return emails;
  const shares = await loaders.sharesOfOccasion.load(id);
  return shares.find(({ utilizingOrganizationId }) => utilizingOrganizationId === sideId)?.emails ?? [];
}

/** The largest payment that the viewer may make with an occasion, by its limit and by theirs. */
async function limitFor(
  { viewer, loaders }: GatewayContext,
  { id, organizationId, direction, limit }: PaymentOccasionRow,
): Promise<number | null> {
  if (viewer.limits === undefined) return limit;
  const shares = await loaders.sharesOfOccasion.load(id);
  const users = [organizationId, ...shares.map((share) => share.utilizingOrganizationId)];
  const limits = limitsOf(viewer, users.find((each) => viewer.memberships.has(each)) ?? organizationId);
  const act = direction === 'INBOUND' ? 'COLLECT' : 'SEND';
  if (overstepOf(limits, act, { amount: 0, paymentOccasionId: id }) === 'OCCASION') return 0;
  const own = limits.find((each) => each.act === act)?.maxAmount ?? null;
  return own === null || (limit !== null && limit < own) ? limit : own;
}

/** With which occasions of an organization the viewer's own limits allow a payment; not asked for, all. */
function usableBy({ viewer }: GatewayContext, organizationId: string, asked: boolean) {
  const limits = asked ? limitsOf(viewer, organizationId) : [];
  return { INBOUND: occasionsWithin(limits, 'COLLECT'), OUTBOUND: occasionsWithin(limits, 'SEND') };
}

/** The occasions that an organization has, its own and those shared with it. */
const isHadBy = async (
  { loaders }: GatewayContext,
  { id, organizationId }: PaymentOccasionRow,
  askedId: string,
): Promise<boolean> =>
  organizationId === askedId ||
  (await loaders.sharesOfOccasion.load(id)).some(
    ({ utilizingOrganizationId }) => utilizingOrganizationId === askedId,
  );

export const occasionsSubscriptions: Record<string, SubscriptionField> = {
  paymentOccasionChanged: {
    channel: channels.occasion,
    async deliver(payload, args, context) {
      const { paymentOccasionId: id, ...sides } = occasionChange.parse(payload);
      const askedId = String(args['organizationId']).toLowerCase();
      const occasion = await context.loaders.occasion.load(id);
      const has = occasion !== null && (await isHadBy(context, occasion, askedId));
      if (!has && sides.utilizingOrganizationId !== askedId) return null;
      return { id, paymentOccasion: has ? occasion : null };
    },
  },
};

export const occasionsResolvers: Resolvers = {
  Query: {
    async paymentOccasions(_root, args, context, info) {
      const organization = await organizationGiven(context, args);
      if (!organization) throw notFound('The organization');
      const wanted = {
        organizationId: organization.id,
        status: given(args.status, 'ACTIVE'),
        contexts: args.contexts ?? null,
        direction: args.direction ?? null,
        search: args.search?.trim() ?? null,
        only: usableBy(context, organization.id, args.usable),
        size: pageSize(args.limit, 20),
        cursor: args.afterCursor ?? null,
      };
      const { deps, loaders } = context;
      const read = occasionsWith(askedFields(info, 'entries'));
      return occasionPage(deps.db, wanted, (find) => read(deps.db, loaders, find, false));
    },
    paymentOccasion(_root, { id }, { loaders }) {
      const occasionId = uuidOf(id);
      return occasionId === null ? null : loaders.occasion.load(occasionId);
    },
    async sharedPaymentOccasions(_root, { paymentOccasionId }, { loaders }) {
      const occasionId = uuidOf(paymentOccasionId);
      return occasionId === null ? [] : loaders.sharesOfOccasion.load(occasionId);
    },
    subscription: (_root, { id }, { deps }) => subscriptionById(deps.db, id),
    subscriptions(_root, { organizationId, paymentOccasionId, limit, afterCursor }, { deps }) {
      const [organization, occasion] = [uuidOf(organizationId), uuidOf(paymentOccasionId ?? '')];
      if (organization === null) throw notFound('The organization');
      if (paymentOccasionId && occasion === null) throw notFound('The payment occasion');
      return subscriptionPage(deps.db, {
        organizationId: organization,
        paymentOccasionId: occasion,
        size: pageSize(limit, 20),
        cursor: afterCursor ?? null,
      });
    },
  },
  PaymentOccasion: {
    viewerLimit: (occasion, _args, context) => limitFor(context, occasion),
    templateConfig: ({ expeditePayment, checkBalance, requiresSecondaryApproval }) => ({
      expedite_payment: expeditePayment,
      check_balance: checkBalance,
      requires_secondary_approval: requiresSecondaryApproval,
    }),
    shared: async ({ id }, _args, { loaders }) => (await loaders.sharesOfOccasion.load(id)).length > 0,
    async sharedPoSharedByOrg(occasion, _args, context) {
      const share = await shareFor(context, occasion);
      return share && context.loaders.organization.load(share.sharedByOrganizationId);
    },
    async sharedPoUtilizingOrg(occasion, _args, context) {
      const share = await shareFor(context, occasion);
      return share && context.loaders.organization.load(share.utilizingOrganizationId);
    },
    emails: (occasion, { organizationId }, context) => emailsOf(context, occasion, organizationId ?? null),
    formFields: ({ formFields }) =>
      formFields.map((field) => ({
        name: field.name,
        label: field.label,
        type: field.type,
        required: field.required,
        placeholder: field.placeholder ?? null,
        options: field.options ?? null,
        min: field.min ?? null,
        max: field.max ?? null,
        minLength: field.minLength ?? null,
        maxLength: field.maxLength ?? null,
        pattern: field.pattern ?? null,
        value: field.value ?? null,
      })),
    fundingSource: ({ fundingSourceId }, _args, { loaders }) =>
      fundingSourceId === null ? null : loaders.fundingSource.load(fundingSourceId),
    escrowAccount: ({ escrowAccountId }, _args, { loaders }) =>
      escrowAccountId === null ? null : loaders.escrowAccount.load(escrowAccountId),
    accountActive: async ({ escrowAccountId }, _args, { loaders }) =>
      escrowAccountId === null || (await loaders.escrowAccount.load(escrowAccountId))?.active === true,
    organization: async ({ organizationId }, _args, { loaders }) =>
      present(await loaders.organization.load(organizationId)),
    subscription: async ({ id }, _args, { loaders }) =>
      (await loaders.subscriptionsOfOccasion.load(id))[0] ?? null,
    feeConfig: ({ feeConfigurationId }, _args, { loaders }) =>
      feeConfigurationId === null ? null : loaders.feeConfig.load(feeConfigurationId),
    promotion: async ({ id }, _args, { loaders }) =>
      (await loaders.promotionsOfOccasion.load(id)).find(({ active }) => active)?.promotion ?? null,
    waits: ({ id }, _args, context) => waitingControl(context, id),
    async optedOutPromotion({ id }, _args, { loaders }) {
      const related = await loaders.promotionsOfOccasion.load(id);
      return related.some(({ active }) => active) ? null : (related[0]?.promotion ?? null);
    },
  },
  PoSubscription: {
    waits: ({ id }, _args, context) => waitingControl(context, id),
    fundingSource: ({ fundingSourceId }, _args, { loaders }) =>
      fundingSourceId === null ? null : loaders.fundingSource.load(fundingSourceId),
    lastTransaction: ({ lastTransactionId }, _args, { loaders }) =>
      lastTransactionId === null ? null : loaders.transaction.load(lastTransactionId),
    originalTemplateId: ({ originalTemplateId }) =>
      originalTemplateId === null ? null : String(originalTemplateId),
    paymentOccasion: async ({ paymentOccasionId }, _args, { loaders }) =>
      present(await loaders.occasion.load(paymentOccasionId)),
    // A person's cards are shown to that person alone.
    paymentMethods: ({ userId }, _args, { loaders, viewer }) =>
      userId === viewer.userId ? loaders.paymentMethodsOfUser.load(userId) : [],
  },
  SharedPaymentOccasion: {
    waits: ({ id }, _args, context) => waitingControl(context, id),
    sharedByOrg: async ({ sharedByOrganizationId }, _args, { loaders }) =>
      present(await loaders.organization.load(sharedByOrganizationId)),
    utilizingOrg: async ({ utilizingOrganizationId }, _args, { loaders }) =>
      present(await loaders.organization.load(utilizingOrganizationId)),
    paymentOccasion: async ({ paymentOccasionId }, _args, { loaders }) =>
      present(await loaders.occasion.load(paymentOccasionId)),
  },
};
