import { and, asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { sha256 } from '../../base/sha256.ts';
import type { Db } from '../../db/client.ts';
import {
  escrowAccounts,
  fundingSources,
  integrations,
  organizations,
  organizationUsers,
  paymentOccasions,
  users,
} from '../../db/schema/index.ts';
import {
  apiKeyScopes,
  bankAccountTypes,
  formFieldTypes,
  occasionStatuses,
  organizationRoles,
  organizationTypes,
  paymentActs,
  paymentContexts,
  paymentDirections,
} from '../../db/schema/values.ts';
import type { ProvenKey } from '../api-keys/viewer.ts';

const nullish = <Shape extends z.ZodType>(shape: Shape) =>
  shape.nullish().transform((value) => value ?? null);

const formField = z.object({
  ...{ name: z.string(), label: z.string(), type: z.enum(formFieldTypes), required: z.boolean() },
  placeholder: nullish(z.string()),
  options: nullish(z.array(z.string())),
  min: nullish(z.number()),
  max: nullish(z.number()),
  minLength: nullish(z.number()),
  maxLength: nullish(z.number()),
  pattern: nullish(z.string()),
  value: nullish(z.string()),
});
const limit = z.object({
  act: z.enum(paymentActs),
  maxAmount: z.int().nullable(),
  paymentOccasionIds: z.array(z.string()).nullable(),
});
const account = z.object({
  id: z.uuid(),
  name: z.string(),
  active: z.boolean(),
  bankAccountType: z.enum(bankAccountTypes),
});
const escrowAccount = z.object({
  ...{ id: z.uuid(), name: z.string(), active: z.boolean(), fundingSourceId: z.uuid() },
  operatingRegions: z.array(z.string()),
  maxAmount: z.int().nullable(),
});
const occasion = z.object({
  ...{ id: z.uuid(), name: z.string(), limit: z.int().nullable(), status: z.enum(occasionStatuses) },
  ...{ context: z.enum(paymentContexts), direction: z.enum(paymentDirections) },
  acceptsCreditCards: z.boolean(),
  operatingRegion: z.array(z.string()),
  formFields: z.array(formField),
  ...{ timeZone: z.string(), dueBankingDays: z.int().nullable() },
  fundingSourceId: z.uuid().nullable(),
  escrowAccountId: z.uuid().nullable(),
});

/**
 * What the test world is told of an organization and of whoever asks: what a program asks about, never what it asks with,
 * and neither payments nor people besides.
 */
export const worldFacts = z.object({
  organization: z.object({
    ...{ id: z.uuid(), slug: z.string(), name: z.string() },
    organizationType: z.enum(organizationTypes).nullable(),
    ...{ holdsEscrow: z.boolean(), utilizesRefunds: z.boolean() },
  }),
  maker: z.object({
    ...{ id: z.uuid(), email: z.string(), firstName: z.string(), lastName: z.string() },
    roles: z.array(z.enum(organizationRoles)),
    limits: z.array(limit),
  }),
  integration: z.object({ id: z.uuid(), name: z.string() }),
  key: z.object({
    ...{ id: z.uuid(), name: z.string(), prefix: z.string(), scopes: z.array(z.enum(apiKeyScopes)) },
    ...{ sendLimit: z.int().nullable(), expiresAt: z.iso.datetime().nullable() },
  }),
  accounts: z.array(account),
  escrowAccounts: z.array(escrowAccount),
  occasions: z.array(occasion),
});
export type WorldFacts = z.infer<typeof worldFacts>;

/** Reads what the test world has to know of a test key. @throws Error where the organization is gone meanwhile */
export async function readFacts(db: Db, { key, organizationId, maker }: ProvenKey): Promise<WorldFacts> {
  const [[organization], [person], [integration], accounts, escrows, occasions] = await Promise.all([
    db.select().from(organizations).where(eq(organizations.id, organizationId)),
    db
      .select({ user: users, roles: organizationUsers.roles, limits: organizationUsers.limits })
      .from(organizationUsers)
      .innerJoin(users, eq(users.id, organizationUsers.userId))
      .where(
        and(eq(organizationUsers.organizationId, organizationId), eq(organizationUsers.userId, maker.userId)),
      ),
    db.select().from(integrations).where(eq(integrations.id, key.integrationId)),
    db
      .select()
      .from(fundingSources)
      .where(and(eq(fundingSources.organizationId, organizationId), eq(fundingSources.kind, 'BANK')))
      .orderBy(asc(fundingSources.insertedAt), asc(fundingSources.id)),
    db
      .select()
      .from(escrowAccounts)
      .where(eq(escrowAccounts.organizationId, organizationId))
      .orderBy(asc(escrowAccounts.createdAt), asc(escrowAccounts.id)),
    db
      .select()
      .from(paymentOccasions)
      .where(eq(paymentOccasions.organizationId, organizationId))
      .orderBy(asc(paymentOccasions.createdAt), asc(paymentOccasions.id)),
  ]);
  const { expiresAt } = key;
  return withSomethingToTry(
    // Only what the schema names is told.
    worldFacts.parse({
      organization,
      maker: { ...person?.user, roles: person?.roles, limits: person?.limits },
      integration,
      key: { ...key, expiresAt: expiresAt?.toISOString() ?? null },
      accounts: accounts.map((each) => ({ ...each, bankAccountType: each.bankAccountType ?? 'checking' })),
      escrowAccounts: escrows,
      occasions,
    }),
  );
}

/** An organization that is not set up can try all the same: it has an account, and an occasion of each direction. */
export function withSomethingToTry(facts: WorldFacts): WorldFacts {
  const { id } = facts.organization;
  const accounts =
    facts.accounts.length > 0
      ? facts.accounts
      : [
          {
            id: madeId(id, 'account'),
            name: 'Test account',
            active: true,
            bankAccountType: 'checking' as const,
          },
        ];
  const usable = ({ direction, status, context }: WorldFacts['occasions'][number]) =>
    status === 'ACTIVE' && context !== 'REFUND' && direction;
  const missing = paymentDirections.filter((direction) =>
    facts.occasions.every((each) => usable(each) !== direction),
  );
  const added = missing.map((direction) => ({
    ...{ id: madeId(id, direction), name: direction === 'INBOUND' ? 'Test collection' : 'Test payment' },
    ...{ limit: null, status: 'ACTIVE' as const, context: 'GENERIC' as const, direction },
    ...{ acceptsCreditCards: false, operatingRegion: [], formFields: [] },
    ...{ timeZone: 'America/New_York', dueBankingDays: null, escrowAccountId: null, fundingSourceId: null },
  }));
  return { ...facts, accounts, occasions: [...facts.occasions, ...added] };
}

/** The same id each time. */
function madeId(organizationId: string, what: string): string {
  const hex = sha256(`${organizationId}:${what}`);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
