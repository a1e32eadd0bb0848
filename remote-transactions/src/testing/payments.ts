/** Payments as the gateway answers them, for tests. */

interface Given {
  readonly [field: string]: unknown;
}

/** A payment with everything that cards, rows and panel ask for. */
export function payment(given: Given = {}): Given {
  return {
    __typename: 'TransactionTemplate',
    id: '483920117',
    amount: 1_850_000,
    fee: 2_500,
    isAch: true,
    paymentType: 'ACH',
    status: 'PENDING',
    displayStatus: 'PENDING',
    address: '1208 Marsh Hawk Ct, Charleston, SC',
    receiverEmail: 'eleanor@buyer.example',
    additionalEmails: [],
    active: true,
    refunded: false,
    outsider: null,
    rejectReason: null,
    approval: null,
    recovery: null,
    attempts: [],
    notes: [],
    refundOf: null,
    refund: null,
    refundReason: null,
    refundRefusal: null,
    mailRefusal: null,
    waitsForReceiver: false,
    receiving: null,
    otherAddressRefusal: null,
    receiverAccountChanged: false,
    agentCoveringFee: false,
    agentFee: null,
    feeConfig: null,
    rtpRecord: null,
    dispute: null,
    authorizedAt: null,
    stoppedAt: null,
    dueOn: null,
    mails: [],
    createdAt: new Date(Date.now() - 3_600_000).toISOString(),
    updatedAt: new Date(Date.now() - 3_600_000).toISOString(),
    allowedActions: [],
    formData: [],
    buyer: null,
    paymentOccasion: occasion(),
    transactions: [],
    availableReroutes: [],
    events: [],
    ...given,
  };
}

/** What is known of a payment that waits for its second approval and goes to an account. */
export function approvalTo(destinationId: string, destinationName: string): Given {
  return {
    askedBy: 'Dana Fox',
    cause: 'POLICY',
    since: new Date(Date.now() - 3_600_000).toISOString(),
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    refusal: null,
    policy: null,
    approvalsNeeded: 2,
    firstApprovedBy: 'Dana Ruiz',
    destinationId,
    destinationName,
    unusual: [],
  };
}

/** An inbound earnest-money occasion. */
export function occasion(given: Given = {}): Given {
  return {
    id: 'occasion-1',
    name: 'Earnest money',
    context: 'EMD',
    direction: 'INBOUND',
    status: 'ACTIVE',
    accountActive: true,
    limit: null,
    timeZone: 'America/New_York',
    dueBankingDays: null,
    autoAuthEnabled: false,
    approvalRequired: false,
    templateConfig: { expedite_payment: false, requires_secondary_approval: false },
    formFields: [],
    organization: { id: 'org-1', name: 'Harbor Realty', approvalExpirationDays: 7 },
    ...given,
  };
}

/** A page of the transactionTemplates query. */
export function paymentPage(
  payments: readonly Given[],
  more: { readonly total?: number; readonly cursor?: string } = {},
) {
  return {
    transactionTemplates: {
      entries: payments,
      sums: {
        inbound: {
          count: more.total ?? payments.length,
          amount: payments.reduce((sum, { amount }) => sum + Number(amount), 0),
        },
        outbound: { count: 0, amount: 0 },
      },
      pageInfo: {
        afterCursor: more.cursor ?? null,
        hasMoreEntries: more.cursor !== undefined,
        totalCount: more.total ?? payments.length,
      },
    },
  };
}
