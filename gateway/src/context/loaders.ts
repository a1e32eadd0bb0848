import DataLoader from 'dataloader';
import type { Db } from '../db/client.ts';
import { availableReroutes, type RerouteTarget } from '../records/reroutes.ts';
import { healthOfSources } from '../records/account-health.ts';
import { approvalSignsOf } from '../records/approval-signs.ts';
import * as accounts from '../records/accounts.ts';
import * as occasions from '../records/occasions.ts';
import * as organizations from '../records/organizations.ts';
import * as payments from '../records/payments.ts';
import * as recoveries from '../records/recoveries.ts';
import * as users from '../records/users.ts';
import type { TemplateRow } from '../db/rows.ts';

type Batch<Key, Value> = (db: Db, keys: readonly Key[]) => Promise<Value[]>;

/**
 * Reads of one request, gathered and made once: a page of payments costs a handful of statements, however many rows
 * it shows.
 */
export function createLoaders(db: Db) {
  const one = <Key, Value>(batch: Batch<Key, Value>, keyOf: (value: Value) => Key) =>
    new DataLoader<Key, Value | null>(async (keys) => {
      const found = new Map((await batch(db, keys)).map((value) => [keyOf(value), value]));
      return keys.map((key) => found.get(key) ?? null);
    });
  const many = <Key, Value>(batch: Batch<Key, Value>, keyOf: (value: Value) => Key | null) =>
    new DataLoader<Key, Value[]>(async (keys) => {
      const found = Map.groupBy(await batch(db, keys), keyOf);
      return keys.map((key) => found.get(key) ?? []);
    });
  const organization = one(organizations.organizationsByIds, ({ id }) => id);
  return {
    user: one(users.usersByIds, ({ id }) => id),
    memberships: many(users.membershipsOfUsers, ({ userId }) => userId),
    customer: one(users.customersByIds, ({ id }) => id),
    documents: many(users.documentsOfCustomers, ({ customerId }) => customerId),
    organization,
    organizationBySlug: one(
      async (from, slugs: readonly string[]) => {
        const found = await organizations.organizationsBySlugs(from, slugs);
        for (const each of found) organization.prime(each.id, each);
        return found;
      },
      ({ slug }) => slug.toLowerCase(),
    ),
    organizationOfCustomer: one(organizations.organizationsOfCustomers, ({ customerId }) => customerId ?? ''),
    admins: many(organizations.adminsOfOrganizations, ({ organizationId }) => organizationId),
    fundingSource: one(accounts.fundingSourcesByIds, ({ id }) => id),
    healthOfSource: one(healthOfSources, ({ fundingSourceId }) => fundingSourceId),
    fundingSourcesOfCustomer: many(accounts.fundingSourcesOfCustomers, ({ customerId }) => customerId),
    fundingSourcesOfUser: many(accounts.fundingSourcesOfUsers, ({ userId }) => userId),
    paymentMethodsOfUser: many(accounts.paymentMethodsOfUsers, ({ userId }) => userId),
    escrowAccount: one(accounts.escrowAccountsByIds, ({ id }) => id),
    escrowAccountsOfOrganization: many(
      accounts.escrowAccountsOfOrganizations,
      ({ organizationId }) => organizationId,
    ),
    occasion: one(occasions.occasionsByIds, ({ id }) => id),
    occasionsOfEscrowAccount: many(
      occasions.occasionsOfEscrowAccounts,
      ({ escrowAccountId }) => escrowAccountId,
    ),
    occasionsOfOrganization: many(occasions.occasionsOfOrganizations, ({ organizationId }) => organizationId),
    sharesOfOccasion: many(occasions.sharesOfOccasions, ({ paymentOccasionId }) => paymentOccasionId),
    sharesByOrganization: many(
      occasions.sharesByOrganizations,
      ({ sharedByOrganizationId }) => sharedByOrganizationId,
    ),
    sharesWithOrganization: many(
      occasions.sharesWithOrganizations,
      ({ utilizingOrganizationId }) => utilizingOrganizationId,
    ),
    subscriptionsOfOccasion: many(
      occasions.subscriptionsOfOccasions,
      ({ paymentOccasionId }) => paymentOccasionId,
    ),
    promotionsOfOccasion: many(occasions.promotionsOfOccasions, ({ paymentOccasionId }) => paymentOccasionId),
    feeConfig: one(occasions.feeConfigsByIds, ({ id }) => id),
    template: one(payments.templatesByIds, ({ id }) => id),
    transaction: one(payments.transactionsByIds, ({ id }) => id),
    transactionsOfTemplate: many(
      payments.transactionsOfTemplates,
      ({ transactionTemplateId }) => transactionTemplateId,
    ),
    postedOfTransaction: many(payments.postedOfTransactions, ({ transactionId }) => transactionId),
    eventsOfTemplate: many(payments.eventsOfTemplates, ({ transactionTemplateId }) => transactionTemplateId),
    deliveriesOfTemplate: many(
      payments.deliveriesOfTemplates,
      ({ transactionTemplateId }) => transactionTemplateId,
    ),
    agentFeesOfTemplate: many(
      payments.agentFeesOfTemplates,
      ({ transactionTemplateId }) => transactionTemplateId,
    ),
    disputesOfTransaction: many(payments.disputesOfTransactions, ({ transactionId }) => transactionId),
    rtpOfTransaction: many(payments.rtpOfTransactions, ({ transactionId }) => transactionId),
    // The same accounts for all waiting payments of an organization: asked once for each kind.
    reroutes: new DataLoader<TemplateRow, RerouteTarget[], string>(
      (templates) =>
        Promise.all(
          templates.map((each) => availableReroutes(db, { ...each, destinationFundingSourceId: null })),
        ),
      { cacheKeyFn: rerouteKey },
    ),
    approvalSigns: one(approvalSignsOf, ({ templateId }) => templateId),
    recovery: one(recoveries.recoveriesOfTemplates, ({ transactionTemplateId }) => transactionTemplateId),
    notesOfTemplate: many(recoveries.notesOfTemplates, ({ transactionTemplateId }) => transactionTemplateId),
    attemptsOfTemplate: many(
      recoveries.attemptsOfTemplates,
      ({ attemptOfTemplateId }) => attemptOfTemplateId,
    ),
    integration: one(payments.integrationsByIds, ({ id }) => id),
  };
}

const rerouteKey = ({ organizationId, escrowAccountId, direction, displayStatus }: TemplateRow): string =>
  [organizationId, escrowAccountId === null, direction, displayStatus].join();

export type Loaders = ReturnType<typeof createLoaders>;
