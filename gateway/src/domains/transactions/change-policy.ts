import type {
  MutationcreateTemplateRequestArgs,
  MutationcreateTransactionFromTemplateArgs,
  MutationdeactivateTransactionArgs,
  MutationreactivateTransactionTemplateArgs,
  MutationrefundTransactionArgs,
  MutationresendAgentReceiptArgs,
  MutationresendAuthorizationRequestArgs,
  MutationresendReceiptArgs,
  MutationsendProofOfIntentArgs,
  MutationtemplateAccessedAtArgs,
  MutationupdateTransactionStatusArgs,
  MutationupdateTransactionTemplateArgs,
  QueryagentFeeArgs,
  QueryagentFeesArgs,
  QuerytransactionArgs,
  QuerytransactionsArgs,
} from '../../generated/schema.ts';
import { holdsSomewhere } from '../../server/access.ts';
import type { GatewayContext } from '../../server/context.ts';
import { forbidden } from '../../server/errors.ts';
import { templateIdOf, uuidOf } from '../../server/ids.ts';
import type { OperationPolicy, Policy } from '../../server/policy.ts';
import { organizationGiven } from '../organizations/access.ts';
import { agentFeeById } from './agent-fees.ts';
import { isPayer } from './payer-steps.ts';
import { usesOccasion, visiblePayment } from './policy.ts';

const sees = async (context: GatewayContext, id: string): Promise<boolean> =>
  (await visiblePayment(context, id)) !== null;

/** For platform staff; other people who see the payment are told so. */
async function staffSees(context: GatewayContext, id: string): Promise<boolean> {
  if (!(await sees(context, id))) return false;
  if (!context.viewer.isSuperadmin) throw forbidden('Only platform staff can do this.');
  return true;
}

/** Those who see the payment, and the person it asks for money. */
async function seesOrPays(context: GatewayContext, id: string): Promise<boolean> {
  if (await sees(context, id)) return true;
  const templateId = templateIdOf(id);
  const template = templateId === null ? null : await context.loaders.template.load(templateId);
  return template !== null && isPayer(context.viewer, template);
}

async function seesFee(context: GatewayContext, id: string): Promise<boolean> {
  const feeId = uuidOf(id);
  const fee = feeId === null ? null : await agentFeeById(context.deps.db, feeId);
  return fee !== null && sees(context, String(fee.transactionTemplateId));
}

const requests: OperationPolicy = {
  about: 'The payment occasion',
  allows: (context, { request }: MutationcreateTemplateRequestArgs) =>
    usesOccasion(context, request.paymentOccasionId),
};

const about = 'The transaction';

export const paymentChangesPolicy: Policy = {
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
      about,
      allows: async (context, { id }: QuerytransactionArgs) => uuidOf(id) !== null && sees(context, id),
    },
    agentFees: {
      about: 'The organization',
      allows: async (context, args: QueryagentFeesArgs) => (await organizationGiven(context, args)) !== null,
    },
    agentFee: {
      about: 'The agent fee',
      allows: (context, { id }: QueryagentFeeArgs) => seesFee(context, id),
    },
  },
  Mutation: {
    updateTransactionStatus: {
      about,
      allows: (context, { transactionId }: MutationupdateTransactionStatusArgs) =>
        staffSees(context, transactionId),
    },
    deactivateTransaction: {
      about,
      allows: (context, { transactionId }: MutationdeactivateTransactionArgs) =>
        staffSees(context, transactionId),
    },
    reactivateTransactionTemplate: {
      about,
      allows: (context, { transactionTemplateId }: MutationreactivateTransactionTemplateArgs) =>
        staffSees(context, transactionTemplateId),
    },
    updateTransactionTemplate: {
      about,
      allows: (context, { input }: MutationupdateTransactionTemplateArgs) => sees(context, input.id),
    },
    createTransactionFromTemplate: {
      about,
      allows: (context, { transactionTemplateId }: MutationcreateTransactionFromTemplateArgs) =>
        seesOrPays(context, transactionTemplateId),
    },
    createTemplateRequest: requests,
    createTemplateRequestWeb: requests,
    resendReceipt: {
      about,
      allows: (context, { id }: MutationresendReceiptArgs) => sees(context, id),
    },
    resendAgentReceipt: {
      about: 'The agent fee',
      allows: (context, { agentFeeId }: MutationresendAgentReceiptArgs) => seesFee(context, agentFeeId),
    },
    resendAuthorizationRequest: {
      about,
      allows: (context, { transactionTemplateId }: MutationresendAuthorizationRequestArgs) =>
        sees(context, transactionTemplateId),
    },
    sendProofOfIntent: {
      about,
      allows: (context, { transactionTemplateId }: MutationsendProofOfIntentArgs) =>
        sees(context, transactionTemplateId),
    },
    refundTransaction: {
      about,
      allows: (context, { transactionId }: MutationrefundTransactionArgs) => sees(context, transactionId),
    },
    templateAccessedAt: {
      about,
      allows: (context, { transactionTemplateId }: MutationtemplateAccessedAtArgs) =>
        seesOrPays(context, transactionTemplateId),
    },
    initiateManualTransaction: {
      about: 'The funding source',
      allows({ viewer }) {
        if (!viewer.isSuperadmin && !holdsSomewhere(viewer, 'INITIATE_MANUAL_TRANSFER')) {
          throw forbidden('You do not have permission to move money by hand.');
        }
        return true;
      },
    },
  },
  // Reached only through the policies above, by those who may see the payments.
  openTypes: ['ManualTransaction', 'TransactionPage', 'AgentFeePage'],
};
