import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import { pageSize } from '../../base/limits.ts';
import { parsed } from '../../base/parse.ts';
import { organizationNamed } from '../../visibility/organizations.ts';
import { columnsOfHeadings, fileHeadings } from './import-columns.ts';
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
    async importColumns(_root, { organizationSlug, headings }, context) {
      const { id } = await organizationNamed(context, { organizationSlug });
      return columnsOfHeadings(context.deps.db, id, parsed(fileHeadings, headings, 'headings'));
    },
  },
  Batch: {
    sentCount: ({ id }, _args, { deps }) => sentOfBatch(deps.db, id),
  },
};
