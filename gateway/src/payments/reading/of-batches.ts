import { and, eq, inArray } from 'drizzle-orm';
import { present } from '../../base/present.ts';
import { transactionTemplates as templates } from '../../db/schema/index.ts';
import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import { visibleBatch } from '../batches/policy.ts';
import { groupSumsOf, paymentConditions, sidesOf } from './pages.ts';
import { scopeFor } from './scope.ts';

/** What payments and their batches say of each other. */
export const ofBatchesResolvers: Resolvers = {
  Batch: {
    createdAt: ({ createdAt }) => createdAt.toISOString(),
    paymentOccasion: async ({ paymentOccasionId }, _args, { loaders }) =>
      present(await loaders.occasion.load(paymentOccasionId)),
    async standing({ id, organizationId }, _args, { deps, viewer, loaders }) {
      const shares = await loaders.sharesByOrganization.load(organizationId);
      const scope = scopeFor(viewer, organizationId, shares, deps.clock());
      const ofBatch = deps.db.select({ id: templates.id }).from(templates).where(eq(templates.batchId, id));
      const refunds = sidesOf(scope).map((side) => and(side, inArray(templates.refundOfTemplateId, ofBatch)));
      const requests = paymentConditions(deps.db, scope, { organizationSlug: '', batchId: id });
      return groupSumsOf(deps.db, [...requests, ...refunds]);
    },
  },
  TransactionTemplate: {
    batch: ({ batchId }, _args, context) => (batchId === null ? null : visibleBatch(context, batchId)),
  },
};
