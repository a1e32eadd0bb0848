import type { Resolvers } from '../generated/schema.ts';
import { accountChangesPolicy } from '../domains/accounts/mutation-policy.ts';
import { accountMutations } from '../domains/accounts/mutations.ts';
import { accountsPolicy } from '../domains/accounts/policy.ts';
import { accountsResolvers, accountsSubscriptions } from '../domains/accounts/resolvers.ts';
import { bankLinksPolicy } from '../domains/bank-links/policy.ts';
import { bankLinksResolvers } from '../domains/bank-links/resolvers.ts';
import { batchesPolicy } from '../domains/batches/policy.ts';
import { batchesResolvers } from '../domains/batches/resolvers.ts';
import { cardsPolicy, cardsResolvers } from '../domains/cards/resolvers.ts';
import { contentPolicy, contentResolvers } from '../domains/content/resolvers.ts';
import { customersPolicy } from '../domains/customers/policy.ts';
import { customersResolvers, customersSubscriptions } from '../domains/customers/resolvers.ts';
import { feesPolicy } from '../domains/fees/policy.ts';
import { feesResolvers } from '../domains/fees/resolvers.ts';
import { historyPolicy, historyResolvers } from '../domains/history/resolvers.ts';
import { occasionChangesPolicy } from '../domains/occasions/mutation-policy.ts';
import { occasionMutations } from '../domains/occasions/mutations.ts';
import { occasionsPolicy } from '../domains/occasions/policy.ts';
import { occasionsResolvers } from '../domains/occasions/resolvers.ts';
import { glancePolicy, glanceResolvers } from '../domains/glance/resolvers.ts';
import { organizationsPolicy } from '../domains/organizations/policy.ts';
import { organizationsResolvers, organizationsSubscriptions } from '../domains/organizations/resolvers.ts';
import { reportsPolicy, reportsResolvers } from '../domains/reports/resolvers.ts';
import { paymentChangesPolicy } from '../domains/transactions/change-policy.ts';
import { paymentChanges } from '../domains/transactions/change-resolvers.ts';
import { promotionsPolicy, promotionsResolvers } from '../domains/promotions/resolvers.ts';
import { searchPolicy, searchResolvers } from '../domains/search/resolvers.ts';
import { supportPolicy, supportResolvers } from '../domains/support/resolvers.ts';
import { staffPolicy } from '../domains/staff/policy.ts';
import { staffResolvers } from '../domains/staff/resolvers.ts';
import { transactionsSubscriptions } from '../domains/transactions/live.ts';
import { paymentMutations } from '../domains/transactions/mutations.ts';
import { transactionsPolicy } from '../domains/transactions/policy.ts';
import { transactionsResolvers } from '../domains/transactions/resolvers.ts';
import { uploadsPolicy, uploadsResolvers } from '../domains/uploads/resolvers.ts';
import { userMutationsPolicy } from '../domains/users/mutation-policy.ts';
import { userMutations } from '../domains/users/mutations.ts';
import { usersPolicy } from '../domains/users/policy.ts';
import { usersResolvers, usersSubscriptions } from '../domains/users/resolvers.ts';
import { viewsPolicy } from '../domains/views/policy.ts';
import { viewsResolvers } from '../domains/views/resolvers.ts';
import { webhooksPolicy, webhooksResolvers } from '../domains/webhooks/resolvers.ts';
import type { Policy } from './policy.ts';
import type { SubscriptionField } from './subscriptions.ts';

/** What the domains bring to the GraphQL API. */
export interface Domains {
  resolvers: readonly Resolvers[];
  policies: readonly Policy[];
  subscriptions: Readonly<Record<string, SubscriptionField>>;
}

export const domains: Domains = {
  resolvers: [
    accountMutations,
    accountsResolvers,
    bankLinksResolvers,
    batchesResolvers,
    cardsResolvers,
    contentResolvers,
    customersResolvers,
    feesResolvers,
    glanceResolvers,
    historyResolvers,
    occasionMutations,
    occasionsResolvers,
    organizationsResolvers,
    paymentChanges,
    paymentMutations,
    reportsResolvers,
    promotionsResolvers,
    searchResolvers,
    supportResolvers,
    staffResolvers,
    transactionsResolvers,
    uploadsResolvers,
    userMutations,
    usersResolvers,
    viewsResolvers,
    webhooksResolvers,
  ],
  policies: [
    accountChangesPolicy,
    accountsPolicy,
    bankLinksPolicy,
    batchesPolicy,
    cardsPolicy,
    contentPolicy,
    customersPolicy,
    feesPolicy,
    glancePolicy,
    historyPolicy,
    occasionChangesPolicy,
    occasionsPolicy,
    organizationsPolicy,
    paymentChangesPolicy,
    promotionsPolicy,
    reportsPolicy,
    searchPolicy,
    supportPolicy,
    staffPolicy,
    transactionsPolicy,
    uploadsPolicy,
    userMutationsPolicy,
    usersPolicy,
    viewsPolicy,
    webhooksPolicy,
  ],
  subscriptions: {
    ...accountsSubscriptions,
    ...customersSubscriptions,
    ...organizationsSubscriptions,
    ...transactionsSubscriptions,
    ...usersSubscriptions,
  },
};
