import { and, count, desc, eq, ilike, inArray, lt, not, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { jsonRowsOf, rowsByKeys } from '../db/by-keys.ts';
import { escrowAccounts, fundingSources, paymentMethods } from '../db/schema/index.ts';
import type { ActiveFilter, FundingSourceKind } from '../generated/schema.ts';
import { containing } from '../base/containing.ts';
import { newestFirst, pageOf, pageStatement, type Page } from '../base/paging.ts';
import type { EscrowAccountRow, FundingSourceRow, PaymentMethodRow } from '../db/rows.ts';

export const fundingSourceRows = jsonRowsOf(fundingSources);
export const escrowAccountRows = jsonRowsOf(escrowAccounts);

export const fundingSourcesByIds = rowsByKeys({
  name: 'funding_sources_by_ids',
  rows: fundingSourceRows,
  from: fundingSources,
  key: fundingSources.id,
});

export const fundingSourcesOfCustomers = (
  db: Db,
  customerIds: readonly string[],
): Promise<FundingSourceRow[]> =>
  db
    .select()
    .from(fundingSources)
    .where(and(inArray(fundingSources.customerId, [...customerIds]), eq(fundingSources.kind, 'BANK')))
    .orderBy(desc(fundingSources.insertedAt), desc(fundingSources.id));

export const fundingSourcesOfUsers = (db: Db, userIds: readonly string[]): Promise<FundingSourceRow[]> =>
  db
    .select()
    .from(fundingSources)
    .where(inArray(fundingSources.userId, [...userIds]))
    .orderBy(desc(fundingSources.insertedAt), desc(fundingSources.id));

export const paymentMethodsOfUsers = (db: Db, userIds: readonly string[]): Promise<PaymentMethodRow[]> =>
  db
    .select()
    .from(paymentMethods)
    .where(and(inArray(paymentMethods.userId, [...userIds]), paymentMethods.active))
    .orderBy(desc(paymentMethods.createdAt));

export const escrowAccountsByIds = rowsByKeys({
  name: 'escrow_accounts_by_ids',
  rows: escrowAccountRows,
  from: escrowAccounts,
  key: escrowAccounts.id,
});

export const escrowAccountsOfOrganizations = (db: Db, ids: readonly string[]): Promise<EscrowAccountRow[]> =>
  db
    .select()
    .from(escrowAccounts)
    .where(inArray(escrowAccounts.organizationId, [...ids]))
    .orderBy(desc(escrowAccounts.createdAt), desc(escrowAccounts.id));

export const sourcesNewestFirst = newestFirst<FundingSourceRow>(
  fundingSources.insertedAt,
  fundingSources.id,
  ({ insertedAt }) => insertedAt,
);
export const accountsNewestFirst = newestFirst<EscrowAccountRow>(
  escrowAccounts.createdAt,
  escrowAccounts.id,
  ({ createdAt }) => createdAt,
);

export interface AccountsWanted {
  organizationId: string;
  active: ActiveFilter;
  /** Accounts at banks unless given. */
  kind?: FundingSourceKind;
  size: number;
  cursor: string | null;
}

/** Behind no escrow account. */
const standsAlone: SQL = sql`not exists (select 1 from ${escrowAccounts} where ${escrowAccounts.fundingSourceId} = ${fundingSources.id})`;

/** The condition of an activity filter; undefined for all. */
export const activity = (
  column: typeof fundingSources.active | typeof escrowAccounts.active,
  wanted: ActiveFilter,
) => (wanted === 'ALL' ? undefined : eq(column, wanted === 'ACTIVE'));

export interface FundingSourcesWanted extends AccountsWanted {
  standalone: boolean;
  unverified: boolean;
}

/** The organization's own accounts; those behind escrow accounts too, unless only standalone ones are wanted. */
export async function fundingSourcePage(
  db: Db,
  wanted: FundingSourcesWanted,
  read: (find: SQL) => Promise<FundingSourceRow[]>,
): Promise<Page<FundingSourceRow>> {
  const where = and(
    eq(fundingSources.organizationId, wanted.organizationId),
    activity(fundingSources.active, wanted.active),
    wanted.standalone ? standsAlone : undefined,
    wanted.unverified ? waitsForVerification : undefined,
    eq(fundingSources.kind, wanted.kind ?? 'BANK'),
  );
  const rows = await read(pageStatement(fundingSources, where, sourcesNewestFirst, wanted));
  return pageOf(rows, wanted.size, sourcesNewestFirst, async () => {
    const [total] = await db.select({ all: count() }).from(fundingSources).where(where);
    return total?.all ?? 0;
  });
}

interface EscrowAccountsWanted extends AccountsWanted {
  /** A part of the nickname; null or empty does not narrow. */
  search: string | null;
}

export async function escrowAccountPage(
  db: Db,
  wanted: EscrowAccountsWanted,
  read: (find: SQL) => Promise<EscrowAccountRow[]>,
): Promise<Page<EscrowAccountRow>> {
  const where = and(
    eq(escrowAccounts.organizationId, wanted.organizationId),
    activity(escrowAccounts.active, wanted.active),
    wanted.search ? ilike(escrowAccounts.name, containing(wanted.search)) : undefined,
  );
  const rows = await read(pageStatement(escrowAccounts, where, accountsNewestFirst, wanted));
  return pageOf(rows, wanted.size, accountsNewestFirst, async () => {
    const [total] = await db.select({ all: count() }).from(escrowAccounts).where(where);
    return total?.all ?? 0;
  });
}

/** A source counts as verified by its status or by its micro-deposits. */
export const verified: SQL = sql`(${fundingSources.status} = 'VERIFIED' or ${fundingSources.mdVerifiedAt} is not null)`;

/** Accounts that somebody still has to verify. */
export const waitsForVerification = and(
  fundingSources.active,
  eq(fundingSources.kind, 'BANK'),
  not(verified),
);

/** How many active, verified escrow accounts and other funding sources an organization has. */
export async function verifiedCounts(
  db: Db,
  organizationId: string,
): Promise<{ escrowAccounts: number; fundingSources: number }> {
  const [escrow] = await db
    .select({ all: count() })
    .from(escrowAccounts)
    .innerJoin(fundingSources, eq(fundingSources.id, escrowAccounts.fundingSourceId))
    .where(
      and(
        eq(escrowAccounts.organizationId, organizationId),
        escrowAccounts.active,
        fundingSources.active,
        verified,
      ),
    );
  const [standalone] = await db
    .select({ all: count() })
    .from(fundingSources)
    .where(
      and(
        eq(fundingSources.organizationId, organizationId),
        eq(fundingSources.kind, 'BANK'),
        fundingSources.active,
        verified,
        standsAlone,
      ),
    );
  return { escrowAccounts: escrow?.all ?? 0, fundingSources: standalone?.all ?? 0 };
}

/** References of accounts whose micro-deposits have been on their way since before that instant, in any order. */
export async function accountsWithPendingDeposits(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ fundingRef: fundingSources.fundingRef })
    .from(fundingSources)
    .where(
      and(
        fundingSources.active,
        eq(fundingSources.microdepositStatus, 'pending'),
        lt(fundingSources.mdInitiatedAt, before),
      ),
    )
    .orderBy(sql`random()`) // each has its turn, however many wait
    .limit(limit);
  return rows.flatMap(({ fundingRef }) => fundingRef ?? []);
}
