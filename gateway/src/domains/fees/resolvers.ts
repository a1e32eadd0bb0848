import type { Resolvers } from '../../generated/schema.ts';
import { badInput, notFound } from '../../server/errors.ts';
import { given } from '../../server/given.ts';
import { uuidOf } from '../../server/ids.ts';
import { visiblePayment } from '../transactions/policy.ts';
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
  Query: {
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
