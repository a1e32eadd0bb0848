import { and, eq, ne, sql } from 'drizzle-orm';
import type { Deps } from '../../context/deps.ts';
import type { Db } from '../../db/client.ts';
import {
  apiKeys,
  customers,
  escrowAccounts,
  fundingSources,
  integrations,
  organizations,
  organizationUsers,
  paymentOccasions,
} from '../../db/schema/index.ts';
import { tellSandbox } from '../../providers/bank-transfers/sandbox.ts';
import { syncIdentity } from '../../records/users.ts';
import type { WorldFacts } from './facts.ts';

/** How people of the live world are known here; nobody signs in. */
export const subjectOf = (makerId: string): string => `live|${makerId}`;

const BANK = 'SANDBOX TEST BANK';
const LAST4 = '0000';

/**
 * Makes an organization's place in the test world, or brings it to what it is now: its accounts are verified ones of the
 * sandbox, its occasions ask nobody's approval, and nobody is told of its payments but its webhooks.
 */
export async function settle(deps: Deps, facts: WorldFacts): Promise<void> {
  await tellSandbox(deps.config.sandboxUrl, sandboxWorldOf(facts));
  await deps.db.transaction(async (tx) => {
    // Held until the end: two requests of an organization settle it one after the other.
    await settleOrganization(tx, facts);
    await settleMaker(tx, facts, deps.clock());
    await settleAccounts(tx, facts);
    await settleOccasions(tx, facts);
  });
}

/** The organization and its accounts as the sandbox's bank knows them, under the ids that they have with us. */
function sandboxWorldOf({ organization, maker, accounts }: WorldFacts) {
  return {
    customers: [
      {
        ...{ id: organization.id, type: 'business' as const, status: 'verified' as const },
        ...{ firstName: maker.firstName || 'Test', lastName: maker.lastName || 'Test' },
        ...{ email: `${organization.id}@test.example`, businessName: organization.name },
      },
    ],
    fundingSources: accounts.map(({ id, name, bankAccountType }) => ({
      ...{ type: 'bank' as const, id, customerId: organization.id, name, bankName: BANK },
      ...{ bankAccountType, last4: LAST4, status: 'verified' as const },
    })),
  };
}

async function settleOrganization(tx: Db, { organization }: WorldFacts): Promise<void> {
  const { id, ...told } = organization;
  // An address that another organization has given up may be this one's now.
  await tx
    .update(organizations)
    .set({ slug: sql`${organizations.slug} || '-' || ${organizations.id}` })
    .where(and(ne(organizations.id, id), eq(sql`lower(${organizations.slug})`, told.slug.toLowerCase())));
  await tx
    .insert(customers)
    .values({ id, customerRef: id, type: 'BUSINESS', status: 'VERIFIED' })
    .onConflictDoNothing();
  await tx
    .insert(organizations)
    .values({ id, customerId: id, ...told })
    .onConflictDoUpdate({ target: organizations.id, set: told });
}

async function settleMaker(
  tx: Db,
  { organization, maker, integration, key }: WorldFacts,
  now: Date,
): Promise<void> {
  const { id, roles, limits, ...person } = maker;
  const userId = await syncIdentity(tx, { subject: subjectOf(id), ...person }, now);
  const held = { roles, limits };
  await tx
    .insert(organizationUsers)
    .values({ organizationId: organization.id, userId, ...held })
    .onConflictDoUpdate({ target: [organizationUsers.organizationId, organizationUsers.userId], set: held });
  const { name } = integration;
  await tx
    .insert(integrations)
    .values({ id: integration.id, name, organizationId: organization.id })
    .onConflictDoUpdate({ target: integrations.id, set: { name } });
  const { id: keyId, ...told } = key;
  const values = {
    ...{ ...told, expiresAt: told.expiresAt === null ? null : new Date(told.expiresAt) },
    ...{ integrationId: integration.id, createdById: userId },
  };
  await tx
    .insert(apiKeys)
    // Nobody proves anything with it here: its place is taken by its id.
    .values({ id: keyId, secretHash: keyId, ...values })
    .onConflictDoUpdate({ target: apiKeys.id, set: values });
}

async function settleAccounts(
  tx: Db,
  { organization, accounts, escrowAccounts: escrows }: WorldFacts,
): Promise<void> {
  const owner = { organizationId: organization.id, customerId: organization.id };
  for (const { id, ...told } of accounts) {
    await tx
      .insert(fundingSources)
      .values({ id, fundingRef: id, ...owner, ...told, bank: BANK, last4: LAST4, status: 'VERIFIED' })
      .onConflictDoUpdate({ target: fundingSources.id, set: told });
  }
  for (const { id, ...told } of escrows) {
    await tx
      .insert(escrowAccounts)
      .values({ id, organizationId: organization.id, ...told })
      .onConflictDoUpdate({ target: escrowAccounts.id, set: told });
  }
}

async function settleOccasions(tx: Db, { organization, accounts, occasions }: WorldFacts): Promise<void> {
  for (const { id, ...told } of occasions) {
    const values = { ...told, fundingSourceId: told.fundingSourceId ?? accounts[0]?.id ?? null };
    await tx
      .insert(paymentOccasions)
      .values({ id, organizationId: organization.id, calculateFee: false, ...values })
      .onConflictDoUpdate({ target: paymentOccasions.id, set: values });
  }
}
