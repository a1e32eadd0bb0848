import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import { uuidOf } from '../../base/ids.ts';
import { pageSize } from '../../base/limits.ts';
import { agentFeeById } from '../store/agent-fees.ts';
import { agentFeePage, transactionPage } from './movement-pages.ts';
import { scopeOf } from './scope.ts';

export const movementsResolvers: Resolvers = {
  Query: {
    async transactions(_root, { organizationSlug, status, limit, afterCursor }, context) {
      return transactionPage(context.deps.db, {
        scope: await scopeOf(context, organizationSlug),
        status: status ?? null,
        size: pageSize(limit, 20),
        cursor: afterCursor ?? null,
      });
    },
    allTransactions: (_root, { status, limit, afterCursor }, { deps }) =>
      transactionPage(deps.db, {
        scope: null,
        status: status ?? null,
        size: pageSize(limit, 20),
        cursor: afterCursor ?? null,
      }),
    transaction(_root, { id }, { loaders }) {
      const transactionId = uuidOf(id);
      return transactionId === null ? null : loaders.transaction.load(transactionId);
    },
    async agentFees(_root, { organizationSlug, limit, afterCursor }, context) {
      return agentFeePage(context.deps.db, {
        scope: await scopeOf(context, organizationSlug),
        size: pageSize(limit, 20),
        cursor: afterCursor ?? null,
      });
    },
    agentFee(_root, { id }, { deps }) {
      const feeId = uuidOf(id);
      return feeId === null ? null : agentFeeById(deps.db, feeId);
    },
  },
};
