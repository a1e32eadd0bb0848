import type { Resolvers } from '../../generated/schema.ts';
import { administers, isMember } from '../../server/access.ts';
import type { GatewayContext } from '../../server/context.ts';
import { notFound } from '../../server/errors.ts';
import { given } from '../../server/given.ts';
import { uuidOf } from '../../server/ids.ts';
import { pageSize } from '../../server/limits.ts';
import type { PaymentOccasionRow, SharedOccasionRow } from '../../server/rows.ts';
import { present } from '../accounts/resolvers.ts';
import { organizationGiven } from '../organizations/access.ts';
import { occasionPage } from './store.ts';

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

export const occasionsResolvers: Resolvers = {
  Query: {
    async paymentOccasions(_root, args, context) {
      const organization = await organizationGiven(context, args);
      if (!organization) throw notFound('The organization');
      return occasionPage(context.deps.db, {
        organizationId: organization.id,
        status: given(args.status, 'ACTIVE'),
        contexts: args.contexts ?? null,
        direction: args.direction ?? null,
        search: args.search ?? null,
        size: pageSize(args.limit, 20),
        cursor: args.afterCursor ?? null,
      });
    },
    paymentOccasion(_root, { id }, { loaders }) {
      const occasionId = uuidOf(id);
      return occasionId === null ? null : loaders.occasion.load(occasionId);
    },
    async sharedPaymentOccasions(_root, { paymentOccasionId }, { loaders }) {
      const occasionId = uuidOf(paymentOccasionId);
      return occasionId === null ? [] : loaders.sharesOfOccasion.load(occasionId);
    },
  },
  PaymentOccasion: {
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
    organization: async ({ organizationId }, _args, { loaders }) =>
      present(await loaders.organization.load(organizationId)),
    subscription: async ({ id }, _args, { loaders }) =>
      (await loaders.subscriptionsOfOccasion.load(id))[0] ?? null,
    feeConfig: ({ feeConfigurationId }, _args, { loaders }) =>
      feeConfigurationId === null ? null : loaders.feeConfig.load(feeConfigurationId),
    promotion: async ({ id }, _args, { loaders }) =>
      (await loaders.promotionsOfOccasion.load(id)).find(({ active }) => active)?.promotion ?? null,
    async optedOutPromotion({ id }, _args, { loaders }) {
      const related = await loaders.promotionsOfOccasion.load(id);
      return related.some(({ active }) => active) ? null : (related[0]?.promotion ?? null);
    },
  },
};
