import { randomBytes } from 'node:crypto';
import { occasionRows } from './occasion-rows.ts';
import { reconciliationRows } from './reconciliation-rows.ts';
import { none, slug, organization, org, person, requesters, row, id, type Row } from './row.ts';
import { staffRows } from './staff-rows.ts';
import { admins, and, everyone, members, overseers, staff } from './viewers.ts';

const secretOfKey = (): string => `kt_live_${randomBytes(32).toString('base64url')}`;

/** Every operation of the schema; the test fails for one that is missing here. */
export const rows: Readonly<Record<string, Row>> = {
  // Reads
  organization: row(members, id('organization')),
  organizations: row(everyone, none),
  slugClaimed: row(everyone, (t) => ({ slug: t.mark })),
  onboardingProgress: row(members, organization),
  currentUser: row(everyone, none),
  invitations: row(everyone, none),
  // Each reads their own alone; domains/users/business-requests.test.ts has who asked.
  requestedOrganization: row([], none),
  sessions: row(everyone, none),
  // Each ends their own alone; domains/sessions/sessions.test.ts has the owner.
  endSession: row([], id('session')),
  endOtherSessions: row(everyone, none),
  user: row(admins, id('spare')),
  users: row(admins, organization),
  contentCards: row(everyone, none),
  fundingSources: row(admins, slug),
  fundingSource: row(admins, id('account')),
  escrowAccounts: row(members, organization),
  escrowAccountsList: row(members, (t) => ({ lookup: organization(t) })),
  escrowAccount: row(members, id('escrow')),
  paymentOccasions: row(members, organization),
  paymentOccasion: row(members, id('occasion')),
  calculateFee: row(members, (t) => ({ amount: 10_000, paymentOccasionId: t.id.occasion })),
  transactionTemplates: row(members, (t) => ({ filter: slug(t) })),
  transactionTemplate: row(overseers, id('waiting')),
  transactions: row(members, slug),
  allTransactions: row(staff, none),
  transaction: row(overseers, id('transaction')),
  // A member without oversight gets those of the payments they take part in.
  agentFees: row(members, slug),
  agentFee: row(overseers, id('agentFee')),
  receivers: row(admins, slug),
  batches: row(and(overseers, 'REQUEST', 'REQUEST_ESCROW'), slug),
  batch: row(and(overseers, 'REQUEST', 'REQUEST_ESCROW'), id('batch')),
  paymentFile: row(overseers, (t) => ({ ...slug(t), ...id('file')(t) })),
  organizationHistory: row(admins, organization),
  recordHistory: row(admins, (t) => ({ record: 'PAYMENT_OCCASION', id: t.id.occasion })),
  search: row(members, (t) => ({ ...slug(t), text: t.mark })),
  glance: row(members, (t) => ({
    ...slug(t),
    weeks: ['2026-03-01T00:00:00Z'],
    failedSince: '2026-03-01T00:00:00Z',
  })),
  pastExports: row(members, slug),
  mentions: row(members, slug),
  exportSchedules: row(members, slug),
  scheduleExport: row(members, (t) => ({
    input: { filter: slug(t), every: 'WEEKLY', dated: 'DEPOSITED', timeZone: 'America/New_York' },
  })),
  // Each sees and changes their own alone; domains/reports/schedules.test.ts has the owner.
  updateExportSchedule: row([], (t) => ({ ...id('exportSchedule')(t), every: 'DAILY', dated: 'CREATED' })),
  stopExportSchedule: row([], id('exportSchedule')),
  knownPayers: row(and(requesters, 'REQUEST_ESCROW'), slug),
  knownProperties: row(and(requesters, 'REQUEST_ESCROW'), slug),
  requestMail: row(requesters, (t) => ({
    paymentOccasionId: t.id.occasion,
    request: { amount: 10_000, receiverEmail: 'payer@elsewhere.example' },
  })),
  savedViews: row(members, slug),
  savedView: row(members, id('view')),
  importColumns: row(and(requesters, 'REQUEST_ESCROW'), (t) => ({ ...slug(t), headings: ['EMD Amount'] })),
  batchPreview: row(requesters, (t) => ({
    ...slug(t),
    paymentOccasionId: t.id.occasion,
    requests: [{ lineNumber: 2, amount: 10_000, receiverEmail: 'payer@elsewhere.example' }],
  })),
  getPresignedUrl: row(admins, (t) => ({
    ...organization(t),
    kind: 'LOGO_DARK',
    contentType: 'image/png',
    contentLength: 10,
  })),
  // Views: one that is shared; who does not own it changes it as an admin.
  createSavedView: row(members, (t) => ({ ...slug(t), name: 'Late', state: '{}' })),
  updateSavedView: row(admins, (t) => ({ ...id('view')(t), name: 'Renamed' })),
  deleteSavedView: row(admins, id('view')),
  // Programs: a key acts for whoever makes it, so platform staff make none.
  apiKeys: row(admins, id('integration', 'integrationId')),
  currentApiKey: row([], none),
  testKeysOffered: row(everyone, none),
  createApiKey: row(['ADMIN', 'SUPERADMIN'], (t) => ({
    input: {
      ...id('integration', 'integrationId')(t),
      ...{ name: 'Desk', secret: secretOfKey(), scopes: ['READ_PAYMENTS'] },
    },
  })),
  rotateApiKey: row(['ADMIN', 'SUPERADMIN'], (t) => ({ ...id('apiKey')(t), secret: secretOfKey() })),
  revokeApiKey: row(admins, id('apiKey')),
  preparedRequests: row(admins, organization),
  preparedRequest: row(admins, id('prepared')),
  // A program's alone: api-keys/prepared-requests.test.ts has those.
  prepareTransactionRequest: row([], (t) => ({
    paymentOccasionId: t.id.occasion,
    request: { amount: 10_000, receiverEmail: 'payer@elsewhere.example' },
  })),
  discardPreparedRequest: row(admins, id('prepared')),
  singleSignOn: row(admins, organization),
  setSingleSignOn: row(staff, (t) => ({
    input: { ...organization(t), domains: [`${t.mark}.example`], connection: t.mark, required: false },
  })),
  // People
  updateUser: row(staff, (t) => ({ id: t.id.spare, firstName: 'Ada' })),
  deactivateUser: row(staff, id('spare')),
  reactivateUser: row(staff, id('spare')),
  declineOrganizationRequest: row(staff, (t) => ({ id: t.id.spare, reason: 'No license' })),
  getOrCreateUser: row(and(admins, 'stranger'), () => person),
  requestUserRoles: row(members, (t) => ({ ...organization(t), roles: ['TRACK', 'REMIT'] })),
  addUserRoles: row(staff, (t) => ({ ...organization(t), userId: t.id.spare, roles: ['TRACK'] })),
  removeUserRoles: row(staff, (t) => ({ ...organization(t), userId: t.id.spare, roles: ['TRACK'] })),
  updateUserRoles: row(staff, (t) => ({ ...organization(t), id: t.id.spare, roles: ['ADMIN'] })),
  addUserToOrganization: row(admins, (t) => ({ ...organization(t), userId: t.id.spare, roles: ['ADMIN'] })),
  approvalPolicy: row(admins, organization),
  approvalPolicySimulation: row(admins, (t) => ({
    input: {
      ...organization(t),
      baseVersion: 0,
      rules: [{ approvers: 'ONE' }],
      hours: { timeZone: 'America/New_York', opensAt: '08:00', closesAt: '18:00' },
    },
  })),
  saveApprovalPolicy: row(admins, (t) => ({
    input: {
      ...organization(t),
      baseVersion: 0,
      rules: [{ approvers: 'ONE', minAmount: 100_000_000 }],
      hours: { timeZone: 'America/New_York', opensAt: '08:00', closesAt: '18:00' },
    },
  })),
  // An admin without the approval right can do neither. The test approval-policies.test.ts covers people who can.
  confirmApprovalPolicyChange: row(staff, id('policyChange')),
  refuseApprovalPolicyChange: row(staff, id('policyChange')),
  controlChanges: row(admins, organization),
  waitingChangesChanged: row(admins, organization),
  // An admin without the approval right cannot confirm. The test control-changes.test.ts covers people who can.
  confirmControlChange: row(staff, id('controlChange')),
  refuseControlChange: row(staff, id('controlChange')),
  permissionChanges: row(admins, organization),
  permissionExamples: row(admins, organization),
  permissionsToGive: row(admins, organization),
  changePermissions: row(admins, (t) => ({ ...organization(t), userId: t.id.spare, roles: ['ADMIN'] })),
  confirmPermissionChange: row(admins, id('permissionChange')),
  refusePermissionChange: row(admins, id('permissionChange')),
  // Nobody of the matrix is invited: to them there is no invitation. invited.test.ts has those who are.
  acceptInvitation: row([], organization),
  declineInvitation: row([], organization),
  resendInvitation: row(admins, (t) => ({ ...organization(t), userId: t.id.invited })),
  removeUserFromOrganization: row(admins, (t) => ({ ...organization(t), userId: t.id.spare })),
  // Organizations and customers
  updateOrganization: row(admins, (t) => ({ input: { ...org(t), name: 'Renamed' } })),
  createOrganization: row(staff, () => ({
    input: {
      name: 'New',
      organizationType: 'TITLE',
      email: 'new@elsewhere.example',
      phone: '2075550155',
      slug: 'new-here',
      address: '1 Pier Rd',
      url: 'https://new.example',
      holdsEscrow: false,
    },
  })),
  deactivateOrganization: row(staff, org),
  reactivateOrganization: row(staff, org),
  organizationVcr: row(staff, org),
  enableRefunds: row(staff, org),
  disableRefunds: row(staff, org),
  updateOrganizationNotificationEmails: row(admins, (t) => ({ ...org(t), emails: [] })),
  contactSupport: row(members, (t) => ({ ...organization(t), context: 'Other', message: 'Hello' })),
  syncCustomerToDwolla: row(admins, id('customer', 'customerId')),
  createDwollaCustomer: row(and(admins, 'stranger'), () => person),
  getOrCreateDwollaCustomer: row(and(admins, 'stranger'), () => person),
  getOrCreateCustomer: row(admins, (t) => ({ customerRef: t.customerRef, type: 'BUSINESS' })),
  verifyIdentityWithSsn: row(everyone, () => ({
    input: {
      ...{ firstName: 'Ada', lastName: 'Marsh', dateOfBirth: '1980-02-03', ssn: '123456789' },
      address: { line1: '4 Winter St', city: 'Burlington', state: 'VT', postalCode: '05401' },
    },
  })),
  // Nobody has uploaded a file: who may act for the customer is told that there is none.
  verifyIdentityWithDocument: row([], (t) => ({
    customerId: t.id.customer,
    documentType: 'LICENSE',
    uploadKey: `identity/${t.id.person}/none.png`,
  })),
  // Cards are their owner's alone.
  createPaymentMethod: row(everyone, () => ({ token: 'tok_visa' })),
  deletePaymentMethod: row([], id('card')),
  // Accounts
  createManualFundingSource: row(admins, (t) => ({
    ...{ accountNumber: '123456789', bankAccountType: 'checking', name: 'New', routingNumber: '021000021' },
    customerId: t.id.customer,
  })),
  createPlaidLinkToken: row(admins, id('account', 'fundingSourceId')),
  createFundingSource: row(admins, (t) => ({
    ...{ accountId: 'none', name: 'New', plaidToken: 'public-none', customerRef: t.customerRef },
  })),
  bankByRoutingNumber: row(everyone, () => ({ routingNumber: '021000021' })),
  updateFundingSource: row(staff, (t) => ({ id: t.id.account, name: 'Renamed' })),
  deactivateFundingSource: row(admins, id('account')),
  verifyMicrodeposits: row(admins, (t) => ({
    ...{ fundingSourceId: t.id.account, amount1: 3, amount2: 9, currency: 'USD' },
  })),
  sendDepositsAgain: row(admins, (t) => ({
    ...{ fundingSourceId: t.id.failedAccount, bankAccountType: 'checking' },
    ...{ accountNumber: '40000001', routingNumber: '021000021' },
  })),
  markAsVerified: row(staff, id('account', 'fundingSourceId')),
  createEscrowAccount: row(admins, (t) => ({
    ...{ ...organization(t), fundingSourceId: t.id.account, name: 'New', operatingRegion: ['ME'] },
  })),
  updateEscrowAccount: row(admins, (t) => ({ id: t.id.escrow, name: 'Renamed' })),
  reactivateEscrowAccount: row(admins, id('escrow')),
  deactivateEscrowAccount: row(admins, id('escrow')),
  ...occasionRows,
  ...staffRows,
  ...reconciliationRows,
  // Payments
  sendTransactionRequest: row(requesters, (t) => ({
    paymentOccasionId: t.id.occasion,
    request: { amount: 10_000, receiverEmail: 'payer@elsewhere.example' },
  })),
  createTransactionTemplate: row(admins, (t) => ({
    input: {
      ...{ amount: 10_000, paymentMethodId: t.id.account, paymentMethodType: 'FUNDING_SOURCE' },
      ...{ paymentOccasionId: t.id.outbound, receiverEmail: 'payee@elsewhere.example' },
    },
  })),
  approvePayments: row(['APPROVE_INBOUND_PAYMENT'], (t) => ({ transactionTemplateIds: [t.id.gated] })),
  rejectPayments: row(['APPROVE_INBOUND_PAYMENT'], (t) => ({
    transactionTemplateIds: [t.id.gated],
    reason: 'No',
  })),
  cancelTransaction: row(admins, id('waiting')),
  keepImportColumns: row(and(requesters, 'REQUEST_ESCROW'), (t) => ({
    ...slug(t),
    columns: [{ heading: 'EMD Amount', column: 'amount' }],
  })),
  getOrCreateBatch: row(requesters, (t) => ({ name: 'New', ...slug(t), paymentOccasionId: t.id.occasion })),
  sendTransactionRequests: row(requesters, (t) => ({
    batchId: t.id.batch,
    requests: [{ amount: 10_000, receiverEmail: 'payer@elsewhere.example' }],
  })),
  generateTransactionTemplatesExport: row(members, (t) => ({ filter: slug(t) })),
  updateTransactionStatus: row(staff, (t) => ({ transactionId: t.id.transaction, status: 'FAILED' })),
  deactivateTransaction: row(staff, id('transaction', 'transactionId')),
  reactivateTransactionTemplate: row(staff, (t) => ({ transactionTemplateId: t.id.waiting, active: true })),
  updateTransactionTemplate: row(admins, (t) => ({ input: { id: t.id.waiting, address: '1 Pier Rd' } })),
  createTransactionFromTemplate: row([], (t) => ({
    transactionTemplateId: t.id.waiting,
    fundingSourceId: t.id.ownAccount,
  })),
  createTemplateRequest: row(requesters, (t) => ({
    request: { paymentOccasionId: t.id.occasion, amount: 10_000 },
  })),
  createTemplateRequestWeb: row(requesters, (t) => ({
    request: { paymentOccasionId: t.id.occasion, amount: 10_000 },
  })),
  resendReceipt: row(admins, (t) => ({
    ...{ id: t.id.paid, emailType: 'completed' },
    emails: [{ email: 'x@elsewhere.example', type: 'OTHER' }],
  })),
  resendAgentReceipt: row(admins, id('agentFee', 'agentFeeId')),
  // Refused with BAD_INPUT to those who may: nobody was paid there.
  askForNewAccount: row(admins, (t) => ({ ...slug(t), email: 'nobody@elsewhere.example' })),
  // Refused with CONFLICT to those who may: the tenant's payment waits for no receiver.
  askReceiverAgain: row(admins, id('waiting', 'transactionTemplateId')),
  // CONFLICT for people with permission, because the tenant's payment does not wait for a receiver.
  readReceiverCode: row(and(staff, 'APPROVE_OUTBOUND_PAYMENT'), id('waiting', 'transactionTemplateId')),
  resendAuthorizationRequest: row(admins, id('waiting', 'transactionTemplateId')),
  correctRequestAddress: row(admins, (t) => ({
    transactionTemplateId: t.id.waiting,
    receiverEmail: 'right@elsewhere.example',
  })),
  sendProofOfIntent: row([], id('paid', 'transactionTemplateId')),
  takePayment: row(overseers, (t) => ({ transactionTemplateId: t.id.paid, taken: true })),
  snoozePayment: row(overseers, (t) => ({
    transactionTemplateId: t.id.paid,
    until: new Date(Date.now() + 86_400_000).toISOString(),
  })),
  settlePayment: row(overseers, (t) => ({ transactionTemplateId: t.id.paid, settled: true })),
  setFileClosing: row(overseers, (t) => ({ ...slug(t), ...id('file')(t), closingOn: '2026-12-01' })),
  joinFiles: row(overseers, (t) => ({ ...slug(t), ...id('otherFile')(t), into: t.id.file })),
  separateFile: row(overseers, (t) => ({ ...slug(t), ...id('joinedFile')(t) })),
  putIntoFile: row(overseers, (t) => ({ ...slug(t), transactionTemplateIds: [t.id.gated], name: 'Pier' })),
  addFileNote: row(overseers, (t) => ({ ...slug(t), ...id('file')(t), text: 'Called them' })),
  addPaymentNote: row(overseers, (t) => ({ transactionTemplateId: t.id.paid, text: 'Called them' })),
  // Refused with BAD_INPUT to those who may: the tenant's people uploaded nothing.
  keepNoteAttachment: row(members, (t) => ({
    ...slug(t),
    uploadKey: 'notes/none.png',
    fileName: 'deed.png',
  })),
  addEscrowAccountNote: row(overseers, (t) => ({ ...id('escrow')(t), text: 'Called the bank' })),
  addFundingSourceNote: row(admins, (t) => ({ ...id('account')(t), text: 'Called the bank' })),
  seeMentions: row(members, (t) => ({ ...slug(t), noteIds: [t.id.view] })),
  refundTransaction: row(['REFUND_PAYMENT'], id('transaction', 'transactionId')),
  // Only the payer opens a request.
  templateAccessedAt: row([], id('waiting', 'transactionTemplateId')),
  // Only in the test world: server/test-world/test-world.test.ts.
  actAsPayer: row([], id('waiting')),
  // Who holds the permission elsewhere is told the same of these accounts as of ones that are not there.
  initiateManualTransaction: row(['INITIATE_MANUAL_TRANSFER', 'stranger', ...staff], (t) => ({
    ...{
      amount: 10_000,
      originationFsRef: t.accountRef,
      destinationFsRef: t.accountRef,
      transferType: 'ACH',
    },
  })),
  // Live
  currentUserChanged: row(everyone, none),
  customerChanged: row(admins, id('customer', 'customerId')),
  fundingSourceChanged: row(admins, organization),
  paymentOccasionChanged: row(members, organization),
  onboardingProgressChanged: row(members, organization),
  transactionTemplateChanged: row(members, slug),
};
