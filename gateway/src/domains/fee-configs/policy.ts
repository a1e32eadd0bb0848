import type { QuerycalculateFeeArgs } from '../../generated/schema.ts';
import { badInput } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import type { Policy } from '../../graph/policy.ts';
import { requireStaff } from '../../visibility/accounts.ts';
import { seesOccasion } from '../../visibility/occasions.ts';
import { visiblePayment } from '../../visibility/payments.ts';

export const feesPolicy: Policy = {
  Query: {
    getDefaultSchema: { about: 'The default fee schema', allows: () => true },
    feeConfigs: { about: 'The fee configuration', allows: requireStaff },
    calculateFee: {
      about: 'The payment occasion',
      async allows(context, { paymentOccasionId, transactionTemplateId }: QuerycalculateFeeArgs) {
        if (transactionTemplateId) return (await visiblePayment(context, transactionTemplateId)) !== null;
        if (!paymentOccasionId)
          throw badInput('Name the payment occasion or the transaction.', 'paymentOccasionId');
        const id = uuidOf(paymentOccasionId);
        const occasion = id === null ? null : await context.loaders.occasion.load(id);
        return occasion !== null && seesOccasion(context, occasion);
      },
    },
  },
  openTypes: [
    'FeeConfig',
    'FeeConfigPage',
    'FeeSchema',
    'FeeTier',
    'FeeCalculation',
    'FeeInputs',
    'FeeAmounts',
  ],
};
