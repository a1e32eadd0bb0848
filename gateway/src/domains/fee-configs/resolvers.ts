import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import { badInput, notFound } from '../../base/errors.ts';
import { given } from '../../base/given.ts';
import { uuidOf } from '../../base/ids.ts';
import { pageSize } from '../../base/limits.ts';
import { visiblePayment } from '../../visibility/payments.ts';
import { defaultSchema } from './fee-commands.ts';
import { feeConfigPage } from './pages.ts';
import { FeeRuleError, type FeeAmounts } from '../../payments/fees/rules.ts';
import { feeOfOccasion, feeOfTemplate, type ConfiguredFee } from '../../payments/fees/store.ts';

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
