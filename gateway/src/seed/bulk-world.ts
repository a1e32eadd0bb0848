import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import * as tables from '../db/schema/index.ts';
import { BENCH_SLUG } from './bulk-names.ts';
import { customerId, fundingSourceId, occasionId, organizationId, userId } from './world/ids.ts';
import { firstNames, lastNames } from './world/names.ts';

/** Bench organizations with their share of the payments, in thousandths. */
const benchOrganizations = [
  { slug: BENCH_SLUG, name: 'Bench Realty', upTo: 900 },
  { slug: 'bench-title', name: 'Bench Title', upTo: 970 },
  { slug: 'bench-law', name: 'Bench Law', upTo: 1_000 },
] as const;

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

const ADMIN = 'bench@keyturn.example';
export const BENCH_PAYERS = 2_000;
/** Ids of bench payers are made in SQL, the same every time. */
export const payerIdSql = (n: string): string => `md5('bench payer ' || ${n})::uuid`;
export const payerAccountIdSql = (n: string): string => `md5('bench account ' || ${n})::uuid`;

/** Which payments go to which occasion: rows of a VALUES list for the statements of bulk-sql.ts. */
export function benchTargets(): string {
  const rows = benchOrganizations.flatMap(({ slug, upTo: orgUpTo }, org) =>
    benchOccasions.map(({ key, direction, context, upTo, fee, feePayer }, index) => {
      const orgFrom = benchOrganizations[org - 1]?.upTo ?? 0;
      const from = benchOccasions[index - 1]?.upTo ?? 0;
      const ids = [organizationId(slug), occasionId(`${slug}:${key}`), fundingSourceId(`${slug}:main`)];
      const uuids = ids.map((id) => `'${id}'::uuid`).join(', ');
      const shares = [orgFrom, orgUpTo, from, upTo].join(', ');
      return `(${uuids}, ${shares}, '${direction}', '${context}', ${fee}, '${feePayer}', '${userId(ADMIN)}'::uuid)`;
    }),
  );
  return rows.join(',\n');
}

/** Makes the bench organizations with their people, accounts and occasions; what is there stays. */
export async function makeBenchWorld(tx: Db, now: Date): Promise<void> {
  const at = { createdAt: now, updatedAt: now };
  await tx
    .insert(tables.users)
    .values({ ...at, id: userId(ADMIN), firstName: 'Bianca', lastName: 'Ench', email: ADMIN })
    .onConflictDoNothing();
  for (const { slug, name } of benchOrganizations) {
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
      .values({ ...at, organizationId: own.organizationId, userId: userId(ADMIN), roles: ['ADMIN'] })
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
