import type { Resolvers } from '../../generated/schema.ts';
import type { GatewayContext } from '../../server/context.ts';
import { notFound } from '../../server/errors.ts';
import { idempotencyKeyOf } from '../../server/idempotency-key.ts';
import { uuidOf } from '../../server/ids.ts';
import { pageSize } from '../../server/limits.ts';
import { createLoaders } from '../../server/loaders.ts';
import type { PaymentOccasionRow } from '../../server/rows.ts';
import { present } from '../accounts/resolvers.ts';
import { createPaymentOccasion, setOccasionStatus, updatePaymentOccasion } from './occasion-commands.ts';
import {
  shareById,
  sharePaymentOccasion,
  updateOccasionEmails,
  updateSharedPaymentOccasion,
} from './share-commands.ts';
import {
  deactivateSubscription,
  getOrCreateSubscription,
  subscriptionById,
  subscriptionPage,
  updateSubscription,
} from './subscription-commands.ts';

async function changed(context: GatewayContext, id: string): Promise<PaymentOccasionRow> {
  context.loaders = createLoaders(context.deps.db);
  return present(await context.loaders.occasion.load(id));
}

async function changedShare(context: GatewayContext, id: string) {
  context.loaders = createLoaders(context.deps.db);
  return present(await shareById(context.deps.db, id));
}

const changedSubscription = async ({ deps }: GatewayContext, id: string) =>
  present(await subscriptionById(deps.db, id));

export const occasionMutations: Resolvers = {
  Query: {
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
  Mutation: {
    async createPaymentOccasion(_root, { input, idempotencyKey }, context) {
      const key = idempotencyKeyOf(context, idempotencyKey);
      return changed(context, (await createPaymentOccasion(context.deps, context.viewer, input, key)).id);
    },
    updatePaymentOccasion: async (_root, { input }, context) =>
      changed(context, await updatePaymentOccasion(context.deps, context.viewer, input)),
    deactivatePaymentOccasion: async (_root, { id }, context) =>
      changed(context, await setOccasionStatus(context.deps, context.viewer, id, 'INACTIVE')),
    reactivatePaymentOccasion: async (_root, { id }, context) =>
      changed(context, await setOccasionStatus(context.deps, context.viewer, id, 'ACTIVE')),
    sharePaymentOccasion: async (_root, args, context) =>
      changedShare(context, await sharePaymentOccasion(context.deps, context.viewer, args)),
    updateSharedPaymentOccasion: async (_root, args, context) =>
      changedShare(context, await updateSharedPaymentOccasion(context.deps, context.viewer, args)),
    async deleteSharedPaymentOccasion(_root, { id }, context) {
      const ended = { id, active: false };
      const action = 'deleteSharedPaymentOccasion';
      return changedShare(
        context,
        await updateSharedPaymentOccasion(context.deps, context.viewer, ended, action),
      );
    },
    getOrCreateSubscription: async (_root, args, context) =>
      changedSubscription(context, await getOrCreateSubscription(context.deps, context.viewer, args)),
    updateSubscription: async (_root, args, context) =>
      changedSubscription(context, await updateSubscription(context.deps, context.viewer, args)),
    deactivateSubscription: async (_root, { id }, context) =>
      changedSubscription(context, await deactivateSubscription(context.deps, context.viewer, id)),
    updatePaymentOccasionNotificationEmails: async (_root, args, context) =>
      changed(context, await updateOccasionEmails(context.deps, context.viewer, args)),
  },
  PoSubscription: {
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
    sharedByOrg: async ({ sharedByOrganizationId }, _args, { loaders }) =>
      present(await loaders.organization.load(sharedByOrganizationId)),
    utilizingOrg: async ({ utilizingOrganizationId }, _args, { loaders }) =>
      present(await loaders.organization.load(utilizingOrganizationId)),
    paymentOccasion: async ({ paymentOccasionId }, _args, { loaders }) =>
      present(await loaders.occasion.load(paymentOccasionId)),
  },
};
