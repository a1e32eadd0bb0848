import type { MutationResolvers } from '../generated/resolvers/resolvers.ts';

/**
 * How a mutation can loosen control over money:
 *
 * - `WAITS`: the part of the change that loosens control waits for a second person. For platform staff it takes effect
 * at once.
 * - `CONFIRMS`: makes a waiting change or approves a payment. The person who asked for it may not do so.
 * - `STAFF`: only platform staff may do it. It takes effect at once.
 * - `LENDS`: lends access that the caller already has. Rights, limits and approvals stay as they are.
 * - `PAYS`: moves money or requests it, within the settings, limits and approvals in force.
 * - `TIGHTENS`: only removes access or money movement. It takes effect at once.
 * - `NONE`: changes nothing that controls money.
 */
export const loosenings = ['WAITS', 'CONFIRMS', 'STAFF', 'LENDS', 'PAYS', 'TIGHTENS', 'NONE'] as const;
export type Loosening = (typeof loosenings)[number];

export interface Control {
  loosens: Loosening;
  /**
   * Whether the mutation's record sets `asksForFactor`. If so, the mutation asks for a second factor where the
   * organization's policy requires one.
   */
  factor: boolean;
}

const control = (loosens: Loosening, factor = false): Control => ({ loosens, factor });

const waits = control('WAITS', true);
const confirms = control('CONFIRMS', true);
const staff = control('STAFF');
const staffWithFactor = control('STAFF', true);
const lends = control('LENDS', true);
const pays = control('PAYS');
const tightens = control('TIGHTENS');
const none = control('NONE');

/** Every mutation, with how it can loosen control over money (ADR 0336). A mutation missing here is a compile error. */
export const controls: Readonly<Record<keyof Required<MutationResolvers>, Control>> = {
  // Loosening settings: these wait for a second person.
  addUserToOrganization: waits,
  changePermissions: waits,
  createPaymentOccasion: waits,
  reactivateEscrowAccount: waits,
  reactivatePaymentOccasion: waits,
  saveApprovalPolicy: waits,
  sharePaymentOccasion: waits,
  updateEscrowAccount: waits,
  updatePaymentOccasion: waits,
  updateSharedPaymentOccasion: waits,
  updateSubscription: waits,
  // Actions of the second person.
  approvePayments: confirms,
  confirmApprovalPolicyChange: confirms,
  confirmControlChange: confirms,
  confirmPermissionChange: confirms,
  // Actions of platform staff. In `updateOrganization`, an organization's admins cannot change anything that controls
  // money.
  addUserRoles: staffWithFactor,
  enableRefunds: staffWithFactor,
  setSingleSignOn: staffWithFactor,
  updateOrganization: staffWithFactor,
  updateUserRoles: staffWithFactor,
  createFeeConfigWithSchema: staff,
  createPromotion: staff,
  createPromotionRelationship: staff,
  deactivatePromotion: staff,
  declineOrganizationRequest: staff,
  deletePromotion: staff,
  deletePromotionRelationship: staff,
  markAsVerified: staff,
  organizationVcr: staff,
  promoteRelease: staff,
  reactivateOrganization: staff,
  reactivatePromotion: staff,
  reactivateTransactionTemplate: staff,
  reactivateUser: staff,
  releasePayouts: staff,
  resolveDiscrepancy: staff,
  setPromotionalGlobalDefault: staff,
  takeReleaseBack: staff,
  updateFundingSource: staff,
  updatePromotion: staff,
  updateTransactionStatus: staff,
  // An API key acts for the person who created it. It approves and confirms nothing.
  createApiKey: lends,
  rotateApiKey: lends,
  // Payments, each within the settings, limits and approvals in force.
  actAsPayer: pays,
  askForNewAccount: pays,
  askReceiverAgain: pays,
  readReceiverCode: confirms,
  createPaymentLink: pays,
  createTemplateRequest: pays,
  createTemplateRequestWeb: pays,
  createTransactionFromTemplate: pays,
  createTransactionTemplate: pays,
  getOrCreateBatch: pays,
  initiateManualTransaction: pays,
  prepareTransactionRequest: pays,
  refundTransaction: control('PAYS', true),
  sendTransactionRequest: pays,
  sendTransactionRequests: pays,
  updateTransactionTemplate: pays,
  // Actions that only take something away.
  cancelTransaction: tightens,
  deactivateEscrowAccount: tightens,
  deactivateFundingSource: tightens,
  deactivateOrganization: tightens,
  deactivatePaymentOccasion: tightens,
  deactivateSubscription: tightens,
  deactivateTransaction: tightens,
  deactivateUser: tightens,
  declineInvitation: tightens,
  deleteIntegration: tightens,
  deletePaymentMethod: tightens,
  deleteSharedPaymentOccasion: tightens,
  deleteWebhookSubscription: tightens,
  disableRefunds: tightens,
  discardPreparedRequest: tightens,
  endOtherSessions: tightens,
  endSession: tightens,
  freezePayouts: tightens,
  refuseApprovalPolicyChange: tightens,
  refuseControlChange: tightens,
  refusePermissionChange: tightens,
  rejectPayments: tightens,
  removeUserFromOrganization: tightens,
  removeUserRoles: tightens,
  revokeApiKey: tightens,
  revokePaymentLink: tightens,
  stopExportSchedule: tightens,
  // The caller's own bank accounts, cards and identities. Only settings and payments move money to or from them.
  createDwollaCustomer: none,
  createEscrowAccount: none,
  createFundingSource: none,
  createManualFundingSource: none,
  createPaymentMethod: none,
  createPlaidLinkToken: none,
  getOrCreateCustomer: none,
  getOrCreateDwollaCustomer: none,
  sendDepositsAgain: none,
  syncCustomerToDwolla: none,
  verifyIdentityWithDocument: none,
  verifyIdentityWithSsn: none,
  verifyMicrodeposits: none,
  // People. These mutations grant nothing that was not confirmed before.
  acceptInvitation: none,
  createOrganization: none,
  getOrCreateUser: none,
  requestUserRoles: none,
  resendInvitation: none,
  updateUser: none,
  // A standing payment starts without an account and debits nothing until an account is set.
  getOrCreateSubscription: none,
  // Mails. Approvers are mailed because of their right to approve, never because of a list.
  contactSupport: none,
  correctRequestAddress: none,
  resendAgentReceipt: none,
  resendAuthorizationRequest: none,
  resendReceipt: none,
  sendProofOfIntent: none,
  updateOrganizationNotificationEmails: none,
  updatePaymentOccasionNotificationEmails: none,
  // Programs that receive notifications. They decide nothing about money.
  adoptWebhook: none,
  chooseWebhookEvents: none,
  createIntegration: none,
  createWebhookSubscription: none,
  resumeWebhook: none,
  retryWebhookAttempt: none,
  rotateWebhookSecret: none,
  sendSampleWebhook: none,
  sendWebhookMessagesAgain: none,
  // Books, notes, files, lists and exports.
  acceptMatch: none,
  addEscrowAccountNote: none,
  addFileNote: none,
  addFundingSourceNote: none,
  addPaymentNote: none,
  amendReconciliation: none,
  bookLine: none,
  bringStatement: none,
  createSavedView: none,
  deleteSavedView: none,
  generateTransactionTemplatesExport: none,
  importStatement: none,
  joinFiles: none,
  keepImportColumns: none,
  keepNoteAttachment: none,
  matchAgain: none,
  matchByHand: none,
  noteException: none,
  optIntoPromotion: none,
  prepareReconciliation: none,
  putIntoFile: none,
  rejectMatch: none,
  renewBankSignIn: none,
  reviewReconciliation: none,
  scheduleExport: none,
  seeMentions: none,
  sendBackReconciliation: none,
  separateFile: none,
  setFileClosing: none,
  setStatementFeed: none,
  settlePayment: none,
  snoozePayment: none,
  splitLine: none,
  takePayment: none,
  templateAccessedAt: none,
  undoMatch: none,
  updateExportSchedule: none,
  updateSavedView: none,
};
