export { approvalPolicies, approvalPolicyChanges } from './approval-policies.ts';
export { archives } from './archives.ts';
export { controlChanges } from './control-changes.ts';
export { bankLinks, escrowAccounts, fundingSources, paymentMethods } from './accounts.ts';
export {
  apiKeys,
  integrations,
  preparedRequests,
  webhookAttempts,
  webhookDeliveries,
  webhookSubscriptions,
} from './integrations.ts';
export { exportSchedules } from './exports.ts';
export { fileNotes, filePayments, paymentFiles } from './files.ts';
export {
  feeConfigs,
  paymentOccasions,
  promotionRelationships,
  promotions,
  sharedPaymentOccasions,
  subscriptions,
} from './occasions.ts';
export {
  askerTokens,
  auditLog,
  failingItems,
  payerProofs,
  rateCounts,
  receiverClaims,
  reports,
  requestTokens,
  webVitals,
} from './operations.ts';
export {
  formerSlugs,
  introductions,
  organizationUsers,
  organizations,
  permissionChanges,
} from './organizations.ts';
export { accountNotes, noteAttachments, noteMentions } from './notes.ts';
export { paymentLinks } from './payment-links.ts';
export { databaseWorlds, eventCursors, payouts, reconciliations } from './payouts.ts';
export { customers, documents, users } from './people.ts';
export {
  changeLog,
  discrepancies,
  idempotencyKeys,
  ledgerEntries,
  ledgerTransactions,
  outbox,
  providerInbox,
  transactionEvents,
} from './records.ts';
export { paymentNotes, paymentRecoveries } from './recovery.ts';
export {
  bankStatements,
  bookedLines,
  exceptionNotes,
  lineMatches,
  matchParts,
  periodAmendments,
  reconciliationPeriods,
  feedEntries,
  reconciliationReminders,
  statementFeeds,
  statementColumns,
  statementLines,
} from './reconciliation.ts';
export { batches, importColumns, transactionTemplates } from './templates.ts';
export { daySeals, sealChecks, sealedRows, sealedSubjects, toldFacts } from './seals.ts';
export { sessions } from './sessions.ts';
export { agentFees, cardDisputes, refundClaims, rtpTransferOrigins, transactions } from './transactions.ts';
export { pendingUploads } from './uploads.ts';
export { savedViews } from './views.ts';
export * from './releases.ts';
