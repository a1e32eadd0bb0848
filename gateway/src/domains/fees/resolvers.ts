import type { Resolvers } from '../../generated/schema.ts';
import { badInput, notFound } from '../../server/errors.ts';
import { idempotencyKeyOf } from '../../server/idempotency-key.ts';
import { given } from '../../server/given.ts';
import { uuidOf } from '../../server/ids.ts';
import { pageSize } from '../../server/limits.ts';
import { present } from '../accounts/resolvers.ts';
import { visiblePayment } from '../transactions/policy.ts';
import { createFeeConfigWithSchema, defaultSchema, feeConfigById } from './fee-commands.ts';
import { feeConfigPage } from './pages.ts';
import { FeeRuleError, type FeeAmounts } from './rules.ts';
import { feeOfOccasion, feeOfTemplate, type ConfiguredFee } from './store.ts';

/** A rule that the amount breaks is something to tell the person who typed it. */
async function amountsOf(fee: Promise<ConfiguredFee>): Promise<FeeAmounts> {
  try {
    return (await fee).amounts;
  } catch (error) {
    if (error instanceof FeeRuleError) throw badInput(error.message, 'amount');
    throw error;
  }
}

export const feesResolvers: Resolvers = {
  Mutation: {
    async createFeeConfigWithSchema(_root, { input, idempotencyKey }, context) {
      const key = idempotencyKeyOf(context, idempotencyKey);
      const { id } = await createFeeConfigWithSchema(context.deps, context.viewer, input, key);
      return present(await feeConfigById(context.deps.db, id));
    },
  },
  Query: {
    feeConfigs: (_root, { organizationId, limit, afterCursor }, { deps }) =>
      feeConfigPage(deps.db, {
        organizationId: uuidOf(organizationId ?? ''),
        size: pageSize(limit, 20),
        cursor: afterCursor ?? null,
      }),
    getDefaultSchema: (_root, { direction }, { deps }) => defaultSchema(deps.db, direction ?? null),
    async calculateFee(_root, { amount, paymentOccasionId, transactionTemplateId, paymentType }, context) {
      const type = given(paymentType, 'ACH');
      if (transactionTemplateId) {
        const template = await visiblePayment(context, transactionTemplateId);
        if (!template) throw notFound('The transaction');
        return amountsOf(feeOfTemplate(context.deps.db, template.id, amount, type));
      }
      const occasionId = uuidOf(paymentOccasionId ?? '');
      if (occasionId === null) throw notFound('The payment occasion');
      return amountsOf(feeOfOccasion(context.deps.db, occasionId, amount, type));
    },
  },
};
