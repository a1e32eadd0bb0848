import { apiKeyScopes } from '../../db/schema/values.ts';
import type { AloneWorld } from './alone-world.ts';

type Loosest = (world: AloneWorld) => readonly Record<string, unknown>[];

const MOST = 99_999_999;
/** Every outbound payment that waits or could be sent on. */
const payments = ({ held, approved }: AloneWorld) => [held, approved];
const people = ({ office, tenant }: AloneWorld) => [office.id, tenant.id.spare];

/** The roles that a person needs to send and approve alone. */
const allRoles = ['ADMIN', 'APPROVE_OUTBOUND_PAYMENT', 'APPROVE_INBOUND_PAYMENT', 'REFUND_PAYMENT'];

/**
 * The arguments with which an admin who wants to send money alone would call each mutation. Several calls if several
 * could help. Mutations that cannot help at all are listed in {@link helpless}.
 */
export const loosest: Readonly<Record<string, Loosest>> = {
  addUserToOrganization: (world) => [
    { organizationId: world.tenant.id.organization, userId: world.office.id, roles: allRoles },
    { organizationId: world.tenant.id.organization, userId: world.tenant.id.spare, roles: allRoles },
  ],
  addUserRoles: (world) => [
    { organizationId: world.tenant.id.organization, userId: world.office.id, roles: allRoles },
  ],
  updateUserRoles: (world) => [
    { organizationId: world.tenant.id.organization, id: world.office.id, roles: allRoles },
  ],
  updateUser: ({ office }) => [
    { id: office.id, role: 'superadmin' },
    { id: office.id, phone: '2075550155' },
  ],
  requestUserRoles: ({ tenant }) => [{ organizationId: tenant.id.organization, roles: ['TRACK', 'REMIT'] }],
  changePermissions: (world) =>
    people(world).map((userId) => ({
      organizationId: world.tenant.id.organization,
      userId,
      roles: allRoles,
      limits: [],
    })),
  confirmPermissionChange: ({ tenant }) => [{ id: tenant.id.permissionChange }],
  confirmControlChange: ({ tenant }) => [{ id: tenant.id.controlChange }],
  refuseControlChange: ({ tenant }) => [{ id: tenant.id.controlChange }],
  refusePermissionChange: ({ tenant }) => [{ id: tenant.id.permissionChange }],
  removeUserRoles: ({ tenant }) => [
    { organizationId: tenant.id.organization, userId: tenant.id.person, roles: ['APPROVE_OUTBOUND_PAYMENT'] },
  ],
  removeUserFromOrganization: ({ tenant }) => [
    { organizationId: tenant.id.organization, userId: tenant.id.person },
    { organizationId: tenant.id.organization, userId: tenant.id.spare },
  ],
  saveApprovalPolicy: ({ tenant }) => [
    {
      input: {
        organizationId: tenant.id.organization,
        baseVersion: 1,
        rules: [],
        secondFactor: false,
        hours: { timeZone: 'America/New_York', opensAt: '08:00', closesAt: '18:00' },
      },
    },
    {
      input: {
        organizationId: tenant.id.organization,
        baseVersion: 1,
        rules: [{ direction: 'OUTBOUND', minAmount: MOST, approvers: 'ONE' }],
        hours: { timeZone: 'America/New_York', opensAt: '08:00', closesAt: '18:00' },
      },
    },
  ],
  confirmApprovalPolicyChange: ({ tenant }) => [{ id: tenant.id.policyChange }],
  refuseApprovalPolicyChange: ({ tenant }) => [{ id: tenant.id.policyChange }],
  updateOrganization: ({ tenant }) => [
    { input: { orgId: tenant.id.organization, secondaryApprovalEnabled: false } },
    { input: { orgId: tenant.id.organization, ownPermissions: true, approvalExpirationDays: 365 } },
    { input: { orgId: tenant.id.organization, email: 'thief@elsewhere.example' } },
  ],
  deactivateOrganization: ({ tenant }) => [{ orgId: tenant.id.organization }],
  reactivateOrganization: ({ tenant }) => [{ orgId: tenant.id.organization }],
  createPaymentOccasion: ({ tenant, feeConfigurationId }) => [
    {
      input: {
        ...{
          organizationId: tenant.id.organization,
          name: 'Quick',
          direction: 'OUTBOUND',
          context: 'GENERIC',
        },
        fundingSourceId: tenant.id.account,
        feeConfigurationId,
        limit: MOST,
        requiresSecondaryApproval: false,
        approvalRequired: false,
        gated: false,
        formFields: [],
      },
    },
  ],
  updatePaymentOccasion: ({ occasions, tenant }) =>
    occasions.flatMap((id) => [
      { input: { id, requiresSecondaryApproval: false, approvalRequired: false, gated: false } },
      { input: { id, limit: MOST } },
      { input: { id, fundingSourceId: tenant.id.account } },
      { input: { id, expeditePayment: true, checkBalance: false, autoAuthEnabled: true } },
    ]),
  deactivatePaymentOccasion: ({ tenant }) => [{ id: tenant.id.occasion }],
  reactivatePaymentOccasion: ({ occasions }) => occasions.map((id) => ({ id })),
  sharePaymentOccasion: ({ occasions, tenant }) =>
    occasions.map((paymentOccasionId) => ({
      paymentOccasionId,
      utilizingOrganizationId: tenant.id.partner,
    })),
  updateSharedPaymentOccasion: ({ tenant }) => [{ id: tenant.id.share, active: true }],
  deleteSharedPaymentOccasion: ({ tenant }) => [{ id: tenant.id.share }],
  getOrCreateSubscription: ({ occasions, tenant }) =>
    occasions.map((paymentOccasionId) => ({ organizationId: tenant.id.organization, paymentOccasionId })),
  updateSubscription: ({ tenant }) => [{ id: tenant.id.subscription, inboundLimit: MOST }],
  createEscrowAccount: ({ tenant }) => [
    {
      organizationId: tenant.id.organization,
      fundingSourceId: tenant.id.account,
      name: 'Quick',
      operatingRegion: ['ME'],
    },
  ],
  updateEscrowAccount: ({ tenant }) => [{ id: tenant.id.escrow, gated: false, maxAmount: MOST }],
  reactivateEscrowAccount: ({ tenant }) => [{ id: tenant.id.escrow }],
  createManualFundingSource: ({ tenant }) => [
    {
      accountNumber: '123456789',
      bankAccountType: 'checking',
      name: 'Mine',
      routingNumber: '021000021',
      customerId: tenant.id.customer,
    },
  ],
  updateFundingSource: ({ tenant }) => [{ id: tenant.id.account, name: 'Mine' }],
  setSingleSignOn: ({ tenant }) => [
    {
      input: {
        organizationId: tenant.id.organization,
        domains: ['thief.example'],
        connection: 'thief',
        required: false,
      },
    },
  ],
  createApiKey: ({ tenant, secret }) => [
    {
      input: {
        integrationId: tenant.id.integration,
        name: 'Desk',
        secret,
        scopes: [...apiKeyScopes],
        sendLimit: MOST,
      },
    },
  ],
  rotateApiKey: ({ tenant, secret }) => [{ id: tenant.id.apiKey, secret, overlapHours: 168 }],
  initiateManualTransaction: ({ tenant, thiefAccount }) => [
    {
      amount: 490_000,
      feeAmount: 0,
      transferType: 'ACH',
      originationFsRef: tenant.accountRef,
      destinationFsRef: thiefAccount.fundingRef,
    },
  ],
  createTransactionTemplate: (world) =>
    world.occasions.map((paymentOccasionId) => ({
      input: {
        amount: 490_000,
        paymentMethodId: world.tenant.id.account,
        paymentOccasionId,
        paymentMethodType: 'FUNDING_SOURCE',
        receiverEmail: world.vendor.email,
      },
      attemptOf: world.held,
    })),
  approvePayments: (world) => [{ transactionTemplateIds: payments(world) }],
  rejectPayments: (world) => [{ transactionTemplateIds: [world.held], reason: 'No' }],
  cancelTransaction: ({ held }) => [{ id: held }],
  updateTransactionStatus: ({ movement }) => [{ transactionId: movement, status: 'DEPOSITED' }],
  deactivateTransaction: ({ movement }) => [{ transactionId: movement }],
  reactivateTransactionTemplate: (world) =>
    payments(world).map((transactionTemplateId) => ({ transactionTemplateId, active: true })),
  updateTransactionTemplate: (world) =>
    payments(world).map((id) => ({
      input: { id, receiverEmail: world.vendor.email, additionalEmails: [world.office.email] },
    })),
  createTransactionFromTemplate: (world) =>
    payments(world).map((transactionTemplateId) => ({
      transactionTemplateId,
      fundingSourceId: world.tenant.id.account,
    })),
  correctRequestAddress: (world) =>
    payments(world).map((transactionTemplateId) => ({
      transactionTemplateId,
      receiverEmail: world.vendor.email,
    })),
  askReceiverAgain: (world) =>
    payments(world).flatMap((transactionTemplateId) => [
      { transactionTemplateId, receiverEmail: world.vendor.email },
      { transactionTemplateId, receiverEmail: 'thief@elsewhere.example' },
      { transactionTemplateId },
    ]),
  askForNewAccount: ({ tenant, vendor }) => [{ organizationSlug: tenant.slug, email: vendor.email }],
  readReceiverCode: (world) => payments(world).map((transactionTemplateId) => ({ transactionTemplateId })),
  resendAuthorizationRequest: (world) =>
    payments(world).map((transactionTemplateId) => ({ transactionTemplateId })),
  refundTransaction: ({ tenant }) => [{ transactionId: tenant.id.transaction }],
  takePayment: (world) =>
    payments(world).map((transactionTemplateId) => ({ transactionTemplateId, taken: true })),
  settlePayment: (world) =>
    payments(world).map((transactionTemplateId) => ({ transactionTemplateId, settled: true })),
  templateAccessedAt: (world) => payments(world).map((transactionTemplateId) => ({ transactionTemplateId })),
};

/**
 * Mutations that change no setting of outbound payments, no permission and no outbound payment. They are called with
 * their usual arguments.
 */
export const helpless: readonly string[] = `
  acceptInvitation acceptMatch actAsPayer addEscrowAccountNote addFileNote addFundingSourceNote addPaymentNote
  adoptWebhook amendReconciliation bookLine bringStatement chooseWebhookEvents contactSupport createDwollaCustomer
  createFeeConfigWithSchema createFundingSource createIntegration createOrganization createPaymentLink
  createPaymentMethod createPlaidLinkToken createPromotion createPromotionRelationship createSavedView
  createTemplateRequest createTemplateRequestWeb createWebhookSubscription deactivateEscrowAccount
  deactivateFundingSource deactivatePromotion deactivateSubscription deactivateUser declineInvitation
  declineOrganizationRequest deleteIntegration deletePaymentMethod deletePromotion deletePromotionRelationship
  deleteSavedView deleteWebhookSubscription disableRefunds discardPreparedRequest enableRefunds endOtherSessions
  endSession freezePayouts generateTransactionTemplatesExport getOrCreateBatch getOrCreateCustomer
  getOrCreateDwollaCustomer getOrCreateUser importStatement joinFiles keepImportColumns keepNoteAttachment
  markAsVerified matchAgain matchByHand noteException optIntoPromotion organizationVcr prepareReconciliation
  prepareTransactionRequest promoteRelease putIntoFile reactivatePromotion reactivateUser rejectMatch
  releasePayouts renewBankSignIn resendAgentReceipt resendInvitation resendReceipt resolveDiscrepancy
  resumeWebhook retryWebhookAttempt reviewReconciliation revokeApiKey revokePaymentLink rotateWebhookSecret
  scheduleExport seeMentions sendBackReconciliation sendDepositsAgain sendProofOfIntent sendSampleWebhook
  sendTransactionRequest sendTransactionRequests sendWebhookMessagesAgain separateFile setFileClosing
  setPromotionalGlobalDefault setStatementFeed snoozePayment splitLine stopExportSchedule
  syncCustomerToDwolla takeReleaseBack undoMatch updateExportSchedule updateOrganizationNotificationEmails
  updatePaymentOccasionNotificationEmails updatePromotion updateSavedView verifyIdentityWithDocument
  verifyIdentityWithSsn verifyMicrodeposits
`
  .trim()
  .split(/\s+/);
