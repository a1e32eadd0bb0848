import { randomUUID } from 'node:crypto';
import {
  customers,
  escrowAccounts,
  feeConfigs,
  fundingSources,
  organizations,
  organizationUsers,
  paymentMethods,
  paymentOccasions,
  users,
} from '../db/schema/index.ts';
import type { OrganizationRole } from '../db/schema/values.ts';
import type { Viewer } from '../access/actor.ts';
import type { TestDeps } from './deps.ts';

const address = (): string => `${randomUUID().slice(0, 8)}@people.example`;

/** A user, in an organization where one is given. */
export async function addUser(
  { deps }: TestDeps,
  membership?: { organizationId: string; roles: OrganizationRole[] },
  values: Partial<typeof users.$inferInsert> = {},
) {
  const [user] = await deps.db
    .insert(users)
    .values({ firstName: 'Ada', lastName: 'Marsh', email: address(), ...values })
    .returning();
  if (user === undefined) throw new Error('no user');
  if (membership !== undefined)
    await deps.db.insert(organizationUsers).values({ userId: user.id, ...membership });
  const viewer: Viewer = {
    userId: user.id,
    email: user.email,
    fullName: `${user.firstName} ${user.lastName}`,
    isSuperadmin: user.role === 'superadmin',
    memberships: new Map(
      membership === undefined ? [] : [[membership.organizationId, new Set(membership.roles)]],
    ),
  };
  return { ...user, viewer };
}

/** A verified account at the fake provider; an organization's or a person's. */
export async function addAccount(
  { deps, bank, bankTransfers }: TestDeps,
  owner: { organizationId?: string; userId?: string },
  name = 'Operating',
) {
  const type = owner.userId === undefined ? ('BUSINESS' as const) : ('INDIVIDUAL' as const);
  const person = { firstName: 'Ada', lastName: 'Marsh', email: address(), phone: null };
  const businessName = type === 'BUSINESS' ? 'Harbor' : null;
  const { customerRef } = await bankTransfers.createCustomer({ type, ...person, businessName }, randomUUID());
  const { fundingRef, bankName } = await bankTransfers.createFundingSource(
    {
      customerRef,
      name,
      routingNumber: '021000021',
      accountNumber: String(Math.floor(Math.random() * 1e9) + 1e9),
      bankAccountType: 'checking',
    },
    randomUUID(),
  );
  bank.verify(fundingRef);
  const [customer] = await deps.db
    .insert(customers)
    .values({ type, customerRef, status: 'VERIFIED' })
    .returning();
  const [source] = await deps.db
    .insert(fundingSources)
    .values({
      name,
      bank: bankName,
      last4: '4821',
      status: 'VERIFIED',
      fundingRef,
      customerId: customer?.id ?? null,
      ...owner,
    })
    .returning();
  if (source === undefined) throw new Error('no account');
  return source;
}

/** A payer's card at the fake provider. */
export async function addCard({ deps, cards }: TestDeps) {
  const { customerRef } = await cards.createCustomer({ name: 'Ada Marsh', email: address() }, randomUUID());
  const kept = await cards.keepCard(customerRef, 'tok_visa', randomUUID());
  if (!('card' in kept)) throw new Error('no card');
  const { cardRef, last4, brand, expMonth, expYear } = kept.card;
  const [card] = await deps.db
    .insert(paymentMethods)
    .values({ customerRef, cardRef, last4, brand, expMonth, expYear })
    .returning();
  if (card === undefined) throw new Error('no card');
  return card;
}

/** What an organization holds at the fake provider, in cents. */
export async function addBalance(
  { deps, bank, bankTransfers }: TestDeps,
  organizationId: string,
  cents: number,
) {
  const person = { firstName: 'Ada', lastName: 'Marsh', email: address(), phone: null };
  const business = { type: 'BUSINESS' as const, ...person, businessName: 'Harbor' };
  const { customerRef } = await bankTransfers.createCustomer(business, randomUUID());
  const [source] = await deps.db
    .insert(fundingSources)
    .values({
      kind: 'BALANCE',
      name: 'Keyturn balance',
      status: 'VERIFIED',
      fundingRef: bank.openBalance(customerRef, cents),
      organizationId,
    })
    .returning();
  if (source === undefined) throw new Error('no balance');
  return source;
}

/** An organization with one verified account, one escrow account and an occasion of each direction. */
export async function addOrganization(
  test: TestDeps,
  values: Partial<typeof organizations.$inferInsert> = {},
) {
  const { db } = test.deps;
  const slug = `org-${randomUUID().slice(0, 8)}`;
  const [organization] = await db
    .insert(organizations)
    .values({ name: 'Harbor Realty', slug, email: 'office@harbor.example', ...values })
    .returning();
  if (organization === undefined) throw new Error('no organization');
  const organizationId = organization.id;
  const account = await addAccount(test, { organizationId });
  const escrowSource = await addAccount(test, { organizationId }, 'Escrow');
  const [escrow] = await db
    .insert(escrowAccounts)
    .values({ name: 'Main escrow', organizationId, fundingSourceId: escrowSource.id })
    .returning();
  if (escrow === undefined) throw new Error('no escrow account');
  const inbound = await addOccasion(test, {
    organizationId,
    fundingSourceId: account.id,
    direction: 'INBOUND',
  });
  const outbound = await addOccasion(test, {
    organizationId,
    fundingSourceId: account.id,
    direction: 'OUTBOUND',
  });
  return { organization, organizationId, account, escrow, escrowSource, inbound, outbound };
}
export type TestOrganization = Awaited<ReturnType<typeof addOrganization>>;

export async function addOccasion(
  { deps }: TestDeps,
  values: Partial<typeof paymentOccasions.$inferInsert> &
    Pick<typeof paymentOccasions.$inferInsert, 'organizationId' | 'direction'>,
) {
  const [occasion] = await deps.db
    .insert(paymentOccasions)
    .values({ name: 'Earnest money', context: 'GENERIC', ...values })
    .returning();
  if (occasion === undefined) throw new Error('no occasion');
  return occasion;
}

/** A flat fee in cents. */
export async function addFee(
  { deps }: TestDeps,
  organizationId: string | null,
  amount: number,
  payer: 'OWNER' | 'PARTY',
) {
  const calculation = { selection: 'FLAT' as const, inputs: { amount, unit: 'CENTS' } };
  const schema = { label: 'Flat', payer, tiers: [{ id: '1', min: 0, max: null, calculation }] };
  const [config] = await deps.db.insert(feeConfigs).values({ organizationId, payer, schema }).returning();
  if (config === undefined) throw new Error('no fee');
  return config;
}
