export { bankLinks, escrowAccounts, fundingSources, paymentMethods } from './accounts.ts';
export { apiKeys, integrations, webhookAttempts, webhookSubscriptions } from './integrations.ts';
export {
  feeConfigs,
  paymentOccasions,
  promotionRelationships,
  promotions,
  sharedPaymentOccasions,
  subscriptions,
} from './occasions.ts';
export { auditLog, rateCounts, receiverClaims, reports, requestTokens, webVitals } from './operations.ts';
export { introductions, organizationUsers, organizations } from './organizations.ts';
export { eventCursors, payouts, reconciliations } from './payouts.ts';
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
  reconciliationReminders,
  statementColumns,
  statementLines,
} from './reconciliation.ts';
export { batches, transactionTemplates } from './templates.ts';
export { daySeals, sealChecks, sealedRows, sealedSubjects } from './seals.ts';
export { agentFees, cardDisputes, rtpTransferOrigins, transactions } from './transactions.ts';
export { savedViews } from './views.ts';
export * from './releases.ts';
