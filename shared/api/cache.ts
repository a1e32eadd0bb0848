import {
  type FieldMergeFunction,
  type FieldPolicy,
  InMemoryCache,
  type Reference,
} from '@apollo/client/cache';

interface Page {
  readonly entries: readonly Reference[];
}

/** Adds a page to those before it; an entry that is there already stays where it is. A first page replaces. */
const mergePages: FieldMergeFunction<Page> = (existing, incoming, { args }) => {
  if (existing === undefined || args?.['afterCursor'] == null) return incoming;
  const known = new Set(existing.entries.map((entry) => entry.__ref));
  const added = incoming.entries.filter((entry) => !known.has(entry.__ref));
  return { ...incoming, entries: [...existing.entries, ...added] };
};

/** A cursor-paginated list: one entry in the cache for all pages of the same arguments. */
const pages: FieldPolicy<Page> = {
  keyArgs: (args) =>
    args === null
      ? false
      : Object.keys(args)
          .filter((name) => name !== 'afterCursor')
          .sort(),
  merge: mergePages,
};

/** The page's cache: lists merge by id, everything else is normalised by id. */
export function createCache(): InMemoryCache {
  return new InMemoryCache({
    possibleTypes: { ApprovalResult: ['ApprovalError', 'TransactionTemplate'] },
    typePolicies: {
      OrganizationUser: { keyFields: ['organizationId', 'userId'] },
      OnboardingProgress: { keyFields: ['organizationId'] },
      PageInfo: { keyFields: false },
      ContentCard: { keyFields: false },
      Query: {
        fields: {
          transactionTemplates: pages,
          users: pages,
          organizations: pages,
          paymentOccasions: pages,
          fundingSources: pages,
          escrowAccountsList: pages,
          allFundingSources: pages,
          allEscrowAccounts: pages,
          feeConfigs: pages,
          discrepancies: pages,
          auditTrail: pages,
          organizationHistory: pages,
          recordHistory: pages,
          receivers: pages,
          paymentLinks: pages,
          openLines: pages,
          openMovements: pages,
        },
      },
    },
  });
}
