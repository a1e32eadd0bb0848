import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import { pageSize } from '../../base/limits.ts';
import { organizationNamed } from '../../visibility/organizations.ts';
import { previewBatch } from './preview.ts';
import { batchById, batchPage, sentOfBatch } from './store.ts';

export const batchesResolvers: Resolvers = {
  Query: {
    async batches(_root, { organizationSlug, limit, afterCursor }, context) {
      const organization = await organizationNamed(context, { organizationSlug });
      return batchPage(context.deps.db, organization.id, pageSize(limit, 20), afterCursor ?? null);
    },
    batch: (_root, { id }, { deps }) => batchById(deps.db, id),
    async batchPreview(_root, { organizationSlug, paymentOccasionId, requests }, context) {
      const organization = await organizationNamed(context, { organizationSlug });
      const given = { organizationId: organization.id, paymentOccasionId, requests };
      return previewBatch(context.deps, context.viewer, given);
    },
  },
  Batch: {
    sentCount: ({ id }, _args, { deps }) => sentOfBatch(deps.db, id),
  },
};
