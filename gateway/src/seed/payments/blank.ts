import { groupOf } from '../../lifecycle/groups.ts';
import type { TemplateRow, TransactionRow } from '../../lifecycle/store.ts';
import { demoId } from '../uuid.ts';

type TemplateFacts = Pick<
  TemplateRow,
  'id' | 'organizationId' | 'paymentOccasionId' | 'direction' | 'context' | 'amount'
> &
  Partial<TemplateRow>;

/** A request of which nothing but the facts is known; its statuses follow from the first step. */
export function blankTemplate(at: Date, facts: TemplateFacts): TemplateRow {
  return {
    status: 'DRAFT',
    displayStatus: 'DRAFT',
    statusGroup: groupOf('DRAFT'),
    active: true,
    fee: 0,
    feePayer: 'OWNER',
    cardFee: 0,
    currency: 'USD',
    feeConfigId: null,
    paymentType: 'ACH',
    isAch: true,
    address: null,
    formData: [],
    receiverEmail: null,
    additionalEmails: [],
    lineNumber: null,
    batchId: null,
    refunded: false,
    refundedAt: null,
    refundOfTemplateId: null,
    agentCoveringFee: false,
    rejectReason: null,
    requesterId: null,
    authorizedById: null,
    approvedById: null,
    buyerId: null,
    buyerAgentId: null,
    listingAgentId: null,
    buyerFirstName: null,
    buyerLastName: null,
    buyerFullName: null,
    buyerEmail: null,
    buyerPhone: null,
    originationFundingSourceId: null,
    paymentMethodId: null,
    destinationFundingSourceId: null,
    escrowAccountId: null,
    receivingOrganizationId: null,
    startAt: null,
    createdAt: at,
    requestedAt: null,
    accessedAt: null,
    approvalPendingAt: null,
    authorizedAt: null,
    approvedAt: null,
    rejectedAt: null,
    canceledAt: null,
    depositedAt: null,
    updatedAt: at,
    ...facts,
  };
}

/** The money movement of a request, as it begins. */
export function blankTransaction(template: TemplateRow, at: Date): TransactionRow {
  const inbound = template.direction === 'INBOUND';
  return {
    id: demoId(`transaction:${template.id}`),
    transactionTemplateId: template.id,
    active: true,
    status: 'PENDING',
    amount: template.amount,
    fee: template.fee,
    feePayer: template.feePayer,
    cardFee: template.cardFee,
    currency: template.currency,
    paymentType: template.paymentType,
    singleLeg: template.paymentType === 'RTP',
    receiverUserId: inbound ? template.requesterId : template.buyerId,
    sendingUserId: inbound ? template.buyerId : template.requesterId,
    originationFundingSourceId: template.originationFundingSourceId,
    paymentMethodId: template.paymentMethodId,
    destinationFundingSourceId: template.destinationFundingSourceId,
    integrationId: null,
    expedited: false,
    transferStatus: null,
    transferAskedAt: null,
    transferRef: null,
    traceId: null,
    blockReason: null,
    errorType: null,
    statusSetManuallyAt: null,
    createdAt: at,
    claimedAt: at,
    authorizedAt: null,
    approvedAt: null,
    initiatedAt: null,
    clearedAt: null,
    depositedAt: null,
    failedAt: null,
    offlineAt: null,
    rejectedAt: null,
    canceledAt: null,
    updatedAt: at,
  };
}
