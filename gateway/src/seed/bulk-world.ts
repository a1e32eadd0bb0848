import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import * as tables from '../db/schema/index.ts';
import { BENCH_SLUG } from './bulk-names.ts';
import { customerId, fundingSourceId, occasionId, organizationId, userId } from './world/ids.ts';
import { firstNames, lastNames } from './world/names.ts';

/** A bench organization; its share of the payments ends at this thousandth, and begins where the one before ends. */
interface BenchOrganization {
  slug: string;
  name: string;
  upTo: number;
  /** Who administers it, by their address. */
  admin: string;
}

/** Who reads: their rights are those of three organizations, however many there are besides. */
const ADMIN = 'bench@keyturn.example';
const OFFICES_ADMIN = 'bench-offices@keyturn.example';

/** Three organizations, of which the first has nine of ten payments. */
const few: readonly BenchOrganization[] = [
  { slug: BENCH_SLUG, name: 'Bench Realty', upTo: 900, admin: ADMIN },
  { slug: 'bench-title', name: 'Bench Title', upTo: 970, admin: ADMIN },
  { slug: 'bench-law', name: 'Bench Law', upTo: 1_000, admin: ADMIN },
];

export const MOST_ORGANIZATIONS = 1_000;

/** The organizations that payments are made of: three of different size, or as many as are asked for, of the same. */
export const benchOrganizations = (alike: number | null): readonly BenchOrganization[] =>
  alike === null
    ? few
    : Array.from({ length: alike }, (_, index) => ({
        slug: `bench-office-${index + 1}`,
        name: `Bench Office ${index + 1}`,
        upTo: Math.round(((index + 1) * 1_000) / alike),
        admin: OFFICES_ADMIN,
      }));

/** The occasions of each bench organization, with their share in thousandths and their fee in cents. */
const benchOccasions = [
  {
    key: 'emd',
    name: 'Earnest money',
    context: 'EMD',
    direction: 'INBOUND',
    upTo: 600,
    fee: 2_500,
    feePayer: 'PARTY',
  },
  {
    key: 'generic',
    name: 'Office payment',
    context: 'GENERIC',
    direction: 'INBOUND',
    upTo: 850,
    fee: 800,
    feePayer: 'OWNER',
  },
  {
    key: 'out',
    name: 'Vendor payment',
    context: 'GENERIC',
    direction: 'OUTBOUND',
    upTo: 1_000,
    fee: 500,
    feePayer: 'OWNER',
  },
] as const;

export const BENCH_PAYERS = 2_000;
/** Ids of bench payers are made in SQL, the same every time. */
export const payerIdSql = (n: string): string => `md5('bench payer ' || ${n})::uuid`;
export const payerAccountIdSql = (n: string): string => `md5('bench account ' || ${n})::uuid`;

/** Which payments go to which occasion: rows of a VALUES list for the statements of bulk-sql.ts. */
export function benchTargets(organizations: readonly BenchOrganization[]): string {
  const rows = organizations.flatMap(({ slug, upTo: orgUpTo, admin }, org) =>
    benchOccasions.map(({ key, direction, context, upTo, fee, feePayer }, index) => {
      const orgFrom = organizations[org - 1]?.upTo ?? 0;
      const from = benchOccasions[index - 1]?.upTo ?? 0;
      const ids = [organizationId(slug), occasionId(`${slug}:${key}`), fundingSourceId(`${slug}:main`)];
      const uuids = ids.map((id) => `'${id}'::uuid`).join(', ');
      const shares = [orgFrom, orgUpTo, from, upTo].join(', ');
      return `(${uuids}, ${shares}, '${direction}', '${context}', ${fee}, '${feePayer}', '${userId(admin)}'::uuid)`;
    }),
  );
  return rows.join(',\n');
}

/** Makes the bench organizations with their people, accounts and occasions; what is there stays. */
export async function makeBenchWorld(
  tx: Db,
  now: Date,
  organizations: readonly BenchOrganization[],
): Promise<void> {
  const at = { createdAt: now, updatedAt: now };
  for (const email of new Set(organizations.map(({ admin }) => admin)))
    await tx
      .insert(tables.users)
      .values({ ...at, id: userId(email), firstName: 'Bianca', lastName: 'Ench', email })
      .onConflictDoNothing();
  for (const { slug, name, admin } of organizations) {
    const own = { customerId: customerId(slug), organizationId: organizationId(slug) };
    const customer = { ...at, id: own.customerId, type: 'BUSINESS', status: 'VERIFIED' } as const;
    await tx.insert(tables.customers).values(customer).onConflictDoNothing();
    await tx
      .insert(tables.organizations)
      .values({
        ...at,
        id: own.organizationId,
        slug,
        name,
        customerId: own.customerId,
        organizationType: 'BROKERAGE',
        approvalExpirationDays: 3_650,
        escrowOnboardingCompletedAt: now,
        fundingOnboardingCompletedAt: now,
      })
      .onConflictDoNothing();
    await tx
      .insert(tables.organizationUsers)
      .values({ ...at, organizationId: own.organizationId, userId: userId(admin), roles: ['ADMIN'] })
      .onConflictDoNothing();
    await tx
      .insert(tables.fundingSources)
      .values({
        ...own,
        id: fundingSourceId(`${slug}:main`),
        name: 'Operating',
        bank: 'Truist',
        last4: '0001',
        status: 'VERIFIED',
      })
      .onConflictDoNothing();
    const occasions = benchOccasions.map(({ key, name: title, context, direction }) => ({
      ...at,
      id: occasionId(`${slug}:${key}`),
      organizationId: own.organizationId,
      name: title,
      context,
      direction,
      fundingSourceId: fundingSourceId(`${slug}:main`),
    }));
    await tx.insert(tables.paymentOccasions).values(occasions).onConflictDoNothing();
  }
  await makePayers(tx, now);
}

const list = (values: readonly string[]): string =>
  `(array[${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')}])`;

/** Payers with one account each, made by the database itself. */
async function makePayers(tx: Db, now: Date): Promise<void> {
  const at = `'${now.toISOString()}'::timestamptz`;
  const first = `${list(firstNames)}[1 + n % ${firstNames.length}]`;
  const last = `${list(lastNames)}[1 + n / ${firstNames.length} % ${lastNames.length}]`;
  const series = `generate_series(0, ${BENCH_PAYERS - 1}) n`;
  await tx.execute(
    sql.raw(`insert into users (id, first_name, last_name, email, phone, verified_at, created_at, updated_at)
      select ${payerIdSql('n')}, ${first}, ${last}, 'payer' || n || '@bench.example',
        '207555' || lpad((n % 10000)::text, 4, '0'), ${at}, ${at}, ${at}
      from ${series} on conflict do nothing`),
  );
  await tx.execute(
    sql.raw(`insert into funding_sources (id, name, bank, last4, status, user_id, inserted_at, updated_at)
      select ${payerAccountIdSql('n')}, 'Household', 'Citizens Bank', lpad((n % 10000)::text, 4, '0'), 'VERIFIED',
        ${payerIdSql('n')}, ${at}, ${at}
      from ${series} on conflict do nothing`),
  );
}
