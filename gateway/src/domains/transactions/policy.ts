import type {
  MutationcancelTransactionArgs,
  MutationcreateTransactionTemplateArgs,
  MutationsendTransactionRequestArgs,
  QuerytransactionTemplateArgs,
  QuerytransactionTemplatesArgs,
  SubscriptiontransactionTemplateChangedArgs,
  TransactionTemplatesFilter,
} from '../../generated/schema.ts';
import type { GatewayContext } from '../../server/context.ts';
import { forbidden } from '../../server/errors.ts';
import { templateIdOf, uuidOf } from '../../server/ids.ts';
import type { FieldPolicy, Policy } from '../../server/policy.ts';
import type { TemplateRow } from '../../server/rows.ts';
import { seesOccasion } from '../occasions/policy.ts';
import { organizationGiven } from '../organizations/access.ts';
import { seesPayment } from './access.ts';

const toStaff: FieldPolicy = { allows: ({ viewer }) => viewer.isSuperadmin };

/** The payment of a template's id, or of a transaction's, if the viewer may see it. */
export async function visiblePayment(context: GatewayContext, id: string): Promise<TemplateRow | null> {
  const { loaders } = context;
  const transactionId = uuidOf(id);
  const transaction = transactionId === null ? null : await loaders.transaction.load(transactionId);
  const templateId = transaction?.transactionTemplateId ?? templateIdOf(id);
  const template = templateId === null ? null : await loaders.template.load(templateId);
  return template !== null && (await seesPayment(context, template)) ? template : null;
}

/** Whether the viewer may know of the occasion that a new payment goes through. */
export async function usesOccasion(context: GatewayContext, id: string): Promise<boolean> {
  const occasionId = uuidOf(id);
  const occasion = occasionId === null ? null : await context.loaders.occasion.load(occasionId);
  return occasion !== null && seesOccasion(context, occasion);
}

/** Whether the viewer may search payments by this filter. */
export async function maySearch(
  context: GatewayContext,
  filter: TransactionTemplatesFilter,
): Promise<boolean> {
  if ((await organizationGiven(context, filter)) === null) return false;
  if ((filter.fundingRef || filter.transferRef) && !context.viewer.isSuperadmin) {
    throw forbidden("Only platform staff can search by the transfer provider's ids.");
  }
  return true;
}

export const transactionsPolicy: Policy = {
  Query: {
    transactionTemplates: {
      about: 'The organization',
      allows: (context, { filter }: QuerytransactionTemplatesArgs) => maySearch(context, filter),
    },
    transactionTemplate: {
      about: 'The transaction',
      allows: async (context, { id }: QuerytransactionTemplateArgs) =>
        templateIdOf(id) !== null && (await visiblePayment(context, id)) !== null,
    },
  },
  Mutation: {
    sendTransactionRequest: {
      about: 'The payment occasion',
      allows: (context, { paymentOccasionId }: MutationsendTransactionRequestArgs) =>
        usesOccasion(context, paymentOccasionId),
    },
    createTransactionTemplate: {
      about: 'The payment occasion',
      allows: (context, { input }: MutationcreateTransactionTemplateArgs) =>
        usesOccasion(context, input.paymentOccasionId),
    },
    // One id that the viewer may not see must not hold up the others: the command answers for each of them.
    approvePayments: { about: 'The transaction', allows: () => true },
    rejectPayments: { about: 'The transaction', allows: () => true },
    cancelTransaction: {
      about: 'The transaction',
      allows: async (context, { id }: MutationcancelTransactionArgs) =>
        (await visiblePayment(context, id)) !== null,
    },
  },
  Subscription: {
    transactionTemplateChanged: {
      about: 'The organization',
      allows: async (context, args: SubscriptiontransactionTemplateChangedArgs) =>
        (await organizationGiven(context, args)) !== null,
    },
  },
  types: {
    Transaction: {
      open: [
        'id',
        'active',
        'transactionTemplate',
        'paymentOccasion',
        'status',
        'receiverUser',
        'sendingUser',
        'originationFundingSource',
        'destinationFundingSource',
        'integration',
        'createdAt',
        'claimedAt',
        'authorizedAt',
        'initiatedAt',
        'depositedAt',
        'clearedAt',
        'failedAt',
        'offlineAt',
        'rejectedAt',
        'updatedAt',
        'transferStatus',
        'blockReason',
        'expedited',
        'traceId',
        'errorType',
      ],
      guarded: { transferRef: toStaff },
    },
    AgentFee: {
      open: ['id', 'active', 'amount', 'status', 'traceId', 'originationFundingSource'],
      guarded: { transferRef: toStaff },
    },
    RtpTransferOrigin: {
      open: ['id', 'traceId', 'status', 'active', 'networkId', 'endToEndReferenceId'],
      guarded: { transferRef: toStaff },
    },
  },
  openTypes: [
    // Reached only through the policies above, by those who may see the payment.
    'TransactionTemplate',
    'TransactionTemplatePage',
    'TransactionTemplateChange',
    'TransactionRequest',
    'TransactionEvent',
    'ApprovalError',
    'FormDatum',
    'Reroute',
    'CardDispute',
    'Integration',
  ],
};
