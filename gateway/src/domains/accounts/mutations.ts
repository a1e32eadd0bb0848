import type { Resolvers } from '../../generated/schema.ts';
import type { GatewayContext } from '../../server/context.ts';
import { idempotencyKeyOf } from '../../server/idempotency-key.ts';
import { createLoaders } from '../../server/loaders.ts';
import type { EscrowAccountRow, FundingSourceRow } from '../../server/rows.ts';
import { createEscrowAccount, setEscrowAccountActive, updateEscrowAccount } from './escrow-commands.ts';
import { deactivateFundingSource, markAsVerified, renameFundingSource } from './funding-source-changes.ts';
import { createManualFundingSource } from './manual-funding-source.ts';
import { verifyMicrodeposits } from './microdeposits.ts';
import { present } from './resolvers.ts';

/** The account as it is after a change. */
export async function changedSource(context: GatewayContext, id: string): Promise<FundingSourceRow> {
  context.loaders = createLoaders(context.deps.db);
  return present(await context.loaders.fundingSource.load(id));
}

async function changedEscrow(context: GatewayContext, id: string): Promise<EscrowAccountRow> {
  context.loaders = createLoaders(context.deps.db);
  return present(await context.loaders.escrowAccount.load(id));
}

export const accountMutations: Resolvers = {
  Mutation: {
    async createManualFundingSource(_root, { idempotencyKey, ...args }, context) {
      const key = idempotencyKeyOf(context, idempotencyKey);
      const { id } = await createManualFundingSource(context.deps, context.viewer, args, key);
      return changedSource(context, id);
    },
    updateFundingSource: async (_root, args, context) =>
      changedSource(context, await renameFundingSource(context.deps, context.viewer, args)),
    deactivateFundingSource: async (_root, { id }, context) =>
      changedSource(context, await deactivateFundingSource(context.deps, context.viewer, id)),
    verifyMicrodeposits: async (_root, args, context) =>
      changedSource(context, await verifyMicrodeposits(context.deps, context.viewer, args)),
    markAsVerified: async (_root, { fundingSourceId }, context) =>
      changedSource(context, await markAsVerified(context.deps, context.viewer, fundingSourceId)),
    async createEscrowAccount(_root, { idempotencyKey, ...args }, context) {
      const key = idempotencyKeyOf(context, idempotencyKey);
      const { id } = await createEscrowAccount(context.deps, context.viewer, args, key);
      return changedEscrow(context, id);
    },
    updateEscrowAccount: async (_root, args, context) =>
      changedEscrow(context, await updateEscrowAccount(context.deps, context.viewer, args)),
    reactivateEscrowAccount: async (_root, { id }, context) =>
      changedEscrow(context, await setEscrowAccountActive(context.deps, context.viewer, id, true)),
    deactivateEscrowAccount: async (_root, { id }, context) =>
      changedEscrow(context, await setEscrowAccountActive(context.deps, context.viewer, id, false)),
  },
};
