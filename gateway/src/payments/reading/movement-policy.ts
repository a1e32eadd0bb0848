import type {
  QueryagentFeeArgs,
  QueryagentFeesArgs,
  QuerytransactionArgs,
  QuerytransactionsArgs,
} from '../../generated/schema.ts';
import { forbidden } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import type { Policy } from '../../graph/policy.ts';
import { organizationGiven } from '../../visibility/organizations.ts';
import { seesGivenPayment } from '../../visibility/payments.ts';
import { seesAgentFee } from '../store/agent-fees.ts';

export const movementsPolicy: Policy = {
  Query: {
    transactions: {
      about: 'The organization',
      allows: async (context, args: QuerytransactionsArgs) =>
        (await organizationGiven(context, args)) !== null,
    },
    allTransactions: {
      about: 'The organization',
      allows({ viewer }) {
        if (!viewer.isSuperadmin) throw forbidden('Only platform staff can do this.');
        return true;
      },
    },
    transaction: {
      about: 'The transaction',
      allows: async (context, { id }: QuerytransactionArgs) =>
        uuidOf(id) !== null && seesGivenPayment(context, id),
    },
    agentFees: {
      about: 'The organization',
      allows: async (context, args: QueryagentFeesArgs) => (await organizationGiven(context, args)) !== null,
    },
    agentFee: {
      about: 'The agent fee',
      allows: (context, { id }: QueryagentFeeArgs) => seesAgentFee(context, id),
    },
  },
  // Reached only through the policies above, by those who may see the payments.
  openTypes: ['ManualTransaction', 'TransactionPage', 'AgentFeePage'],
};
