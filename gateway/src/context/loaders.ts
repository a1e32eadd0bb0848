import DataLoader from 'dataloader';
import type { Db } from '../db/client.ts';
import type { Deps } from './deps.ts';
import { healthOfSources } from '../records/account-health.ts';
import { apiKeysByIds } from '../records/api-keys.ts';
import { waitingControlsOf } from '../records/control-changes.ts';
import type { OrganizationRow } from '../db/rows.ts';
import * as accounts from '../records/accounts.ts';
import * as occasions from '../records/occasions.ts';
import * as organizations from '../records/organizations.ts';
import * as payments from '../records/payments.ts';
import * as users from '../records/users.ts';
import { openSources } from './sources.ts';

type Batch<Key, Value> = (db: Db, keys: readonly Key[]) => Promise<Value[]>;

/**
 * Reads of one request, gathered and made once: a page of payments costs a handful of statements, however many rows
 * it shows.
 */
export function createLoaders({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
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
  const known = openSources(db);
  return {
    ...known,
    apiKey: one(apiKeysByIds, ({ id }) => id),
    documents: many(users.documentsOfCustomers, ({ customerId }) => customerId),
    /** Loads organizations by slug in lower case. A former slug finds its organization as well. */
    organizationBySlug: new DataLoader<string, OrganizationRow | null>(async (slugs) => {
      const found = await organizations.organizationsBySlugs(db, slugs, clock());
      for (const each of found.values()) known.organization.prime(each.id, each);
      return slugs.map((slug) => found.get(slug) ?? null);
    }),
    organizationOfCustomer: one(organizations.organizationsOfCustomers, ({ customerId }) => customerId ?? ''),
    admins: many(organizations.adminsOfOrganizations, ({ organizationId }) => organizationId),
    healthOfSource: one(healthOfSources, ({ fundingSourceId }) => fundingSourceId),
    fundingSourcesOfCustomer: many(accounts.fundingSourcesOfCustomers, ({ customerId }) => customerId),
    fundingSourcesOfUser: many(accounts.fundingSourcesOfUsers, ({ userId }) => userId),
    paymentMethodsOfUser: many(accounts.paymentMethodsOfUsers, ({ userId }) => userId),
    escrowAccountsOfOrganization: many(
      accounts.escrowAccountsOfOrganizations,
      ({ organizationId }) => organizationId,
    ),
    occasionsOfOrganization: many(occasions.occasionsOfOrganizations, ({ organizationId }) => organizationId),
    sharesWithOrganization: many(
      occasions.sharesWithOrganizations,
      ({ utilizingOrganizationId }) => utilizingOrganizationId,
    ),
    subscriptionsOfOccasion: many(
      occasions.subscriptionsOfOccasions,
      ({ paymentOccasionId }) => paymentOccasionId,
    ),
    promotionsOfOccasion: many(occasions.promotionsOfOccasions, ({ paymentOccasionId }) => paymentOccasionId),
    waitingControl: one(waitingControlsOf, ({ subjectId }) => subjectId),
    transaction: one(payments.transactionsByIds, ({ id }) => id),
  };
}

export type Loaders = ReturnType<typeof createLoaders>;

/** How long what was read for a change serves those who still hear of it, milliseconds. */
const SERVES_MS = 1_000;

/**
 * The loaders of a change, for all who hear of it: what it is about is read once for all of them, and is never older than
 * the change. What each of them may see is decided for each.
 */
export function loadersByChange(
  deps: Pick<Deps, 'db' | 'clock'>,
  now: () => number = () => performance.now(),
) {
  const known = new Map<number, { loaders: Loaders; since: number }>();
  return (change: number): Loaders => {
    const at = now();
    for (const [number, { since }] of known) {
      if (at - since <= SERVES_MS) break;
      known.delete(number);
    }
    const found = known.get(change) ?? { loaders: createLoaders(deps), since: at };
    known.set(change, found);
    return found.loaders;
  };
}
