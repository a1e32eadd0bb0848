import type {
  QuerytransactionTemplateArgs,
  QuerytransactionTemplatesArgs,
  SubscriptiontransactionTemplateChangedArgs,
  TransactionTemplatesFilter,
} from '../../generated/schema.ts';
import type { Viewer } from '../../access/actor.ts';
import { administers } from '../../access/rights.ts';
import type { GatewayContext } from '../../context/context.ts';
import { forbidden } from '../../base/errors.ts';
import { templateIdOf } from '../../base/ids.ts';
import { askedFields } from '../../graph/asked.ts';
import { seesGivenPayment } from '../../visibility/payments.ts';
import type { FieldPolicy, Policy } from '../../graph/policy.ts';
import { organizationGiven } from '../../visibility/organizations.ts';
import { readPayment } from './read-payment.ts';

const toStaff: FieldPolicy = { allows: ({ viewer }) => viewer.isSuperadmin };

/** Whether the viewer may search payments by this filter. */
export async function maySearch(
  context: GatewayContext,
  filter: TransactionTemplatesFilter,
): Promise<boolean> {
  const organization = await organizationGiven(context, filter);
  if (organization === null) return false;
  refuseProviderIds(context.viewer, organization.id, filter);
  return true;
}

/** @throws GatewayError FORBIDDEN for a filter by the transfer provider's ids, unless an admin's */
export function refuseProviderIds(
  viewer: Viewer,
  organizationId: string,
  { fundingRef, transferRef }: Pick<TransactionTemplatesFilter, 'fundingRef' | 'transferRef'>,
): void {
  if ((fundingRef || transferRef) && !administers(viewer, organizationId)) {
    throw forbidden("Only admins can search by the transfer provider's ids.");
  }
}

export const transactionsPolicy: Policy = {
  Query: {
    transactionTemplates: {
      about: 'The organization',
      allows: (context, { filter }: QuerytransactionTemplatesArgs) => maySearch(context, filter),
    },
    transactionTemplate: {
      about: 'The transaction',
      async allows(context, { id }: QuerytransactionTemplateArgs, info) {
        const templateId = templateIdOf(id);
        if (templateId === null) return false;
        if (info !== undefined) await readPayment(context, templateId, askedFields(info));
        return seesGivenPayment(context, id);
      },
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
      open: ['id', 'active', 'amount', 'status', 'traceId', 'originationFundingSource', 'reason'],
      guarded: { transferRef: toStaff },
    },
    RtpTransferOrigin: {
      open: ['id', 'traceId', 'status', 'active', 'networkId', 'endToEndReferenceId'],
      guarded: { transferRef: toStaff },
    },
  },
  openTypes: [
    // Reached only through the policies above, by those who may see the payment.
    'PaymentMail',
    'TransactionTemplate',
    'TransactionTemplatePage',
    'TransactionTemplateChange',
    'TransactionRequest',
    'TransactionEvent',
    'Consent',
    'Receiving',
    'ApprovalError',
    'FormDatum',
    'Outsider',
    'Reroute',
    'CardDispute',
    'Integration',
  ],
};
