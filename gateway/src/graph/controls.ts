import type { MutationResolvers } from '../generated/resolvers/resolvers.ts';

/**
 * How a mutation may loosen control over money:
 *
 * - `WAITS`: the part of it that loosens waits for a second person; platform staff's is made at once.
 * - `CONFIRMS`: it makes a change that waited, or approves a payment, and is never for the person who asked.
 * - `STAFF`: only platform staff may, and it is made at once.
 * - `LENDS`: it lends access that its maker has already; rights, limits and approvals stay as they are.
 * - `PAYS`: it moves money, or asks for it, within the settings, limits and approvals that are in force.
 * - `TIGHTENS`: it only takes away, and is made at once.
 * - `NONE`: it changes nothing that decides about money.
 */
export const loosenings = ['WAITS', 'CONFIRMS', 'STAFF', 'LENDS', 'PAYS', 'TIGHTENS', 'NONE'] as const;
export type Loosening = (typeof loosenings)[number];

export interface Control {
  loosens: Loosening;
  /** Whether its record has `asksForFactor`: where the policy asks for a second factor, this asks for it. */
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

/** Every mutation, by how it may loosen control over money (ADR 0336). One that is missing here does not compile. */
export const controls: Readonly<Record<keyof Required<MutationResolvers>, Control>> = {
  // Settings that loosen wait for a second person.
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
  // The second person.
  approvePayments: confirms,
  confirmApprovalPolicyChange: confirms,
  confirmControlChange: confirms,
  confirmPermissionChange: confirms,
  // Platform staff's. An organization's admins change nothing of `updateOrganization` that controls money.
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
  // A key acts for its maker, approves nothing, and confirms nothing.
  createApiKey: lends,
  rotateApiKey: lends,
  // Payments: each within the settings, limits and approvals in force.
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
  // Only takes away.
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
  // Bank accounts, cards and identities of one's own: money goes to and from them only by settings and payments.
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
  // People: nothing is given by these that was not confirmed before.
  acceptInvitation: none,
  createOrganization: none,
  getOrCreateUser: none,
  requestUserRoles: none,
  resendInvitation: none,
  updateUser: none,
  // A standing payment begins without an account, and debits nothing until one is set.
  getOrCreateSubscription: none,
  // Mails: approvers are mailed by their right, never by a list.
  contactSupport: none,
  correctRequestAddress: none,
  resendAgentReceipt: none,
  resendAuthorizationRequest: none,
  resendReceipt: none,
  sendProofOfIntent: none,
  updateOrganizationNotificationEmails: none,
  updatePaymentOccasionNotificationEmails: none,
  // Programs are told; they decide nothing by it.
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
