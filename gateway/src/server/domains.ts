import type { Resolvers } from '../generated/resolvers/resolvers.ts';
import { accountsPolicy } from '../domains/accounts/policy.ts';
import { accountsResolvers, accountsSubscriptions } from '../domains/accounts/resolvers.ts';
import { bankLinksPolicy } from '../domains/bank-links/policy.ts';
import { bankLinksResolvers } from '../domains/bank-links/resolvers.ts';
import { approvalResolvers } from '../payments/approvals/resolvers.ts';
import { recoveryChanges } from '../payments/recovery/changes.ts';
import { recoveryPolicy, recoveryResolvers } from '../payments/recovery/resolvers.ts';
import { apiKeyChanges } from '../domains/api-keys/changes.ts';
import { apiKeysPolicy } from '../domains/api-keys/policy.ts';
import { apiKeysResolvers } from '../domains/api-keys/resolvers.ts';
import { approvalPolicyChanges } from '../domains/approval-policies/changes.ts';
import { approvalPoliciesPolicy } from '../domains/approval-policies/policy.ts';
import { approvalPoliciesResolvers } from '../domains/approval-policies/resolvers.ts';
import { batchesPolicy } from '../payments/batches/policy.ts';
import { batchesResolvers } from '../payments/batches/resolvers.ts';
import { contentPolicy, contentResolvers } from '../domains/content/resolvers.ts';
import { controlChangeChanges } from '../domains/control-changes/changes.ts';
import { controlChangesPolicy } from '../domains/control-changes/policy.ts';
import { controlChangesResolvers } from '../domains/control-changes/resolvers.ts';
import { customersPolicy } from '../domains/customers/policy.ts';
import { controlsSubscriptions } from '../domains/controls/live.ts';
import { customersSubscriptions } from '../domains/customers/live.ts';
import { feesPolicy } from '../domains/fee-configs/policy.ts';
import { feesResolvers } from '../domains/fee-configs/resolvers.ts';
import { noteChanges } from '../domains/notes/changes.ts';
import { notesPolicy, notesResolvers } from '../domains/notes/resolvers.ts';
import { fileChanges } from '../domains/files/changes.ts';
import { filesPolicy, filesResolvers } from '../domains/files/resolvers.ts';
import { historyPolicy, historyResolvers } from '../domains/history/resolvers.ts';
import { occasionsPolicy } from '../domains/occasions/policy.ts';
import { occasionsResolvers, occasionsSubscriptions } from '../domains/occasions/resolvers.ts';
import { glancePolicy, glanceResolvers } from '../domains/glance/resolvers.ts';
import { paymentLinkChanges } from '../domains/payment-links/changes.ts';
import { paymentLinksPolicy } from '../domains/payment-links/policy.ts';
import { paymentLinksResolvers } from '../domains/payment-links/resolvers.ts';
import { organizationsPolicy } from '../domains/organizations/policy.ts';
import { organizationsResolvers, organizationsSubscriptions } from '../domains/organizations/resolvers.ts';
import { receiversPolicy, receiversResolvers } from '../domains/receivers/resolvers.ts';
import { releaseChanges } from '../domains/releases/changes.ts';
import { releasesPolicy, releasesResolvers } from '../domains/releases/resolvers.ts';
import { reportsPolicy } from '../domains/reports/policy.ts';
import { reportsResolvers } from '../domains/reports/resolvers.ts';
import { movementsPolicy } from '../payments/reading/movement-policy.ts';
import { movementsResolvers } from '../payments/reading/movement-resolvers.ts';
import { ofBatchesResolvers } from '../payments/reading/of-batches.ts';
import { promotionsPolicy, promotionsResolvers } from '../domains/promotions/resolvers.ts';
import { searchPolicy, searchResolvers } from '../domains/search/resolvers.ts';
import { staffPolicy } from '../domains/staff/policy.ts';
import { staffResolvers } from '../domains/staff/resolvers.ts';
import { transactionsSubscriptions } from '../payments/reading/live.ts';
import { transactionsPolicy } from '../payments/reading/policy.ts';
import { transactionsResolvers } from '../payments/reading/resolvers.ts';
import { uploadsPolicy, uploadsResolvers } from '../domains/uploads/resolvers.ts';
import { sessionChanges } from '../domains/sessions/changes.ts';
import { sessionsPolicy } from '../domains/sessions/policy.ts';
import { sessionsResolvers } from '../domains/sessions/resolvers.ts';
import { singleSignOnChanges } from '../domains/single-sign-on/changes.ts';
import { singleSignOnPolicy } from '../domains/single-sign-on/policy.ts';
import { singleSignOnResolvers } from '../domains/single-sign-on/resolvers.ts';
import { usersPolicy } from '../domains/users/policy.ts';
import { usersResolvers, usersSubscriptions } from '../domains/users/resolvers.ts';
import { viewsPolicy } from '../domains/views/policy.ts';
import { viewsResolvers } from '../domains/views/resolvers.ts';
import { webhooksPolicy } from '../domains/webhooks/policy.ts';
import { webhooksResolvers } from '../domains/webhooks/resolvers.ts';
import { reconciliationPolicy } from '../domains/reconciliation/policy.ts';
import { reconciliationSubscriptions } from '../domains/reconciliation/live.ts';
import { reconciliationResolvers } from '../domains/reconciliation/resolvers.ts';
import { reconciliationChanges } from '../domains/reconciliation/changes.ts';
import { accountChanges } from '../domains/accounts/changes.ts';
import { bankLinkChanges } from '../domains/bank-links/changes.ts';
import { cardChanges } from '../domains/cards/changes.ts';
import { customerChanges } from '../domains/customers/changes.ts';
import { feeChanges } from '../domains/fee-configs/changes.ts';
import { occasionChanges } from '../domains/occasions/changes.ts';
import { organizationChanges } from '../domains/organizations/changes.ts';
import { promotionChanges } from '../domains/promotions/changes.ts';
import { reportChanges } from '../domains/reports/changes.ts';
import { staffChanges } from '../domains/staff/changes.ts';
import { supportChanges } from '../domains/support/changes.ts';
import { userChanges } from '../domains/users/changes.ts';
import { receiverChanges } from '../domains/receivers/changes.ts';
import { viewChanges } from '../domains/views/changes.ts';
import { testWorldChanges } from '../domains/test-world/changes.ts';
import { webhookChanges } from '../domains/webhooks/changes.ts';
import { approvalChanges } from '../payments/approvals/changes.ts';
import { batchChanges } from '../payments/batches/changes.ts';
import { preparedChanges } from '../payments/prepared/changes.ts';
import { preparedPolicy } from '../payments/prepared/policy.ts';
import { preparedResolvers } from '../payments/prepared/resolvers.ts';
import { receiptChanges } from '../payments/receipts/changes.ts';
import { refundChanges } from '../payments/refunds/changes.ts';
import { receivingChanges } from '../payments/receiving/changes.ts';
import { requestChanges } from '../payments/requests/changes.ts';
import { requestsPolicy } from '../payments/requests/policy.ts';
import { requestsResolvers } from '../payments/requests/resolvers.ts';
import { sendingChanges } from '../payments/sending/changes.ts';
import { statusChanges } from '../payments/status-changes/changes.ts';
import type { Changes } from '../graph/changes.ts';
import type { Policy } from '../graph/policy.ts';
import type { SubscriptionField } from '../graph/subscriptions.ts';

/** What the domains bring to the GraphQL API. */
export interface Domains {
  resolvers: readonly Resolvers[];
  changes: readonly Changes[];
  policies: readonly Policy[];
  subscriptions: Readonly<Record<string, SubscriptionField>>;
}

export const domains: Domains = {
  resolvers: [
    accountsResolvers,
    apiKeysResolvers,
    bankLinksResolvers,
    approvalResolvers,
    batchesResolvers,
    contentResolvers,
    controlChangesResolvers,
    feesResolvers,
    filesResolvers,
    glanceResolvers,
    historyResolvers,
    notesResolvers,
    occasionsResolvers,
    organizationsResolvers,
    movementsResolvers,
    preparedResolvers,
    paymentLinksResolvers,
    ofBatchesResolvers,
    promotionsResolvers,
    receiversResolvers,
    recoveryResolvers,
    reconciliationResolvers,
    releasesResolvers,
    requestsResolvers,
    searchResolvers,
    staffResolvers,
    transactionsResolvers,
    uploadsResolvers,
    approvalPoliciesResolvers,
    usersResolvers,
    sessionsResolvers,
    singleSignOnResolvers,
    viewsResolvers,
    reportsResolvers,
    webhooksResolvers,
  ],
  changes: [
    accountChanges,
    apiKeyChanges,
    bankLinkChanges,
    cardChanges,
    controlChangeChanges,
    customerChanges,
    feeChanges,
    fileChanges,
    noteChanges,
    occasionChanges,
    organizationChanges,
    paymentLinkChanges,
    promotionChanges,
    reconciliationChanges,
    releaseChanges,
    sessionChanges,
    singleSignOnChanges,
    reportChanges,
    staffChanges,
    supportChanges,
    approvalPolicyChanges,
    userChanges,
    receiverChanges,
    testWorldChanges,
    viewChanges,
    webhookChanges,
    approvalChanges,
    batchChanges,
    preparedChanges,
    receiptChanges,
    recoveryChanges,
    refundChanges,
    receivingChanges,
    requestChanges,
    sendingChanges,
    statusChanges,
  ],
  policies: [
    accountsPolicy,
    apiKeysPolicy,
    bankLinksPolicy,
    batchesPolicy,
    contentPolicy,
    controlChangesPolicy,
    customersPolicy,
    feesPolicy,
    filesPolicy,
    glancePolicy,
    historyPolicy,
    notesPolicy,
    occasionsPolicy,
    organizationsPolicy,
    movementsPolicy,
    preparedPolicy,
    paymentLinksPolicy,
    promotionsPolicy,
    receiversPolicy,
    recoveryPolicy,
    reconciliationPolicy,
    releasesPolicy,
    reportsPolicy,
    requestsPolicy,
    searchPolicy,
    sessionsPolicy,
    singleSignOnPolicy,
    staffPolicy,
    transactionsPolicy,
    uploadsPolicy,
    approvalPoliciesPolicy,
    usersPolicy,
    viewsPolicy,
    webhooksPolicy,
  ],
  subscriptions: {
    ...accountsSubscriptions,
    ...occasionsSubscriptions,
    ...controlsSubscriptions,
    ...customersSubscriptions,
    ...organizationsSubscriptions,
    ...reconciliationSubscriptions,
    ...transactionsSubscriptions,
    ...usersSubscriptions,
  },
};
