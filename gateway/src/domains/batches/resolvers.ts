import type { Resolvers } from '../../generated/schema.ts';
import { notFound } from '../../server/errors.ts';
import { idempotencyKeyOf } from '../../server/idempotency-key.ts';
import { pageSize } from '../../server/limits.ts';
import { organizationGiven } from '../organizations/access.ts';
import { getOrCreateBatch, sendTransactionRequests } from './commands.ts';
import { previewBatch } from './preview.ts';
import { batchById, batchPage, sentOfBatch } from './store.ts';

export const batchesResolvers: Resolvers = {
  Query: {
    async batches(_root, { organizationSlug, limit, afterCursor }, context) {
      const organization = await organizationGiven(context, { organizationSlug });
      if (!organization) throw notFound('The organization');
      return batchPage(context.deps.db, organization.id, pageSize(limit, 20), afterCursor ?? null);
    },
    batch: (_root, { id }, { deps }) => batchById(deps.db, id),
    async batchPreview(_root, { organizationSlug, paymentOccasionId, requests }, context) {
      const organization = await organizationGiven(context, { organizationSlug });
      if (!organization) throw notFound('The organization');
      const given = { organizationId: organization.id, paymentOccasionId, requests };
      return previewBatch(context.deps, context.viewer, given);
    },
  },
  Batch: {
    sentCount: ({ id }, _args, { deps }) => sentOfBatch(deps.db, id),
  },
  Mutation: {
    async getOrCreateBatch(_root, { name, organizationSlug, paymentOccasionId }, context) {
      const organization = await organizationGiven(context, { organizationSlug });
      if (!organization) throw notFound('The organization');
      const given = { name, organizationId: organization.id, paymentOccasionId };
      return getOrCreateBatch(context.deps, context.viewer, given);
    },
    async sendTransactionRequests(_root, { batchId, requests, idempotencyKey }, context) {
      const key = idempotencyKeyOf(context, idempotencyKey);
      const batch = await batchById(context.deps.db, batchId);
      if (!batch) throw notFound('The batch');
      const sent = await sendTransactionRequests(context.deps, context.viewer, { batch, requests }, key);
      const { templateIds, failed } = sent;
      return { successes: templateIds.length, failed, transactionTemplateIds: templateIds.map(String) };
    },
  },
};
