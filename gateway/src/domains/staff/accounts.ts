import { and, count, eq, ilike, or } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { escrowAccounts, fundingSources } from '../../db/schema/index.ts';
import type { ActiveFilter } from '../../generated/schema.ts';
import { containing } from '../../base/containing.ts';
import { afterCursor, orderBy, pageOf, type Page } from '../../base/paging.ts';
import type { EscrowAccountRow, FundingSourceRow } from '../../db/rows.ts';
import { accountsNewestFirst, activity, sourcesNewestFirst } from '../../records/accounts.ts';

/** Accounts of everybody. */
export interface AllAccountsWanted {
  search: string | null;
  active: ActiveFilter;
  size: number;
  cursor: string | null;
}

export async function allFundingSources(
  db: Db,
  { search, active, size, cursor }: AllAccountsWanted,
): Promise<Page<FundingSourceRow>> {
  const where = and(
    activity(fundingSources.active, active),
    search === null
      ? undefined
      : or(
          ilike(fundingSources.name, containing(search)),
          ilike(fundingSources.bank, containing(search)),
          eq(fundingSources.last4, search),
          eq(fundingSources.fundingRef, search),
        ),
  );
  const rows = await db
    .select()
    .from(fundingSources)
    .where(and(where, afterCursor(sourcesNewestFirst, cursor)))
    .orderBy(...orderBy(sourcesNewestFirst))
    .limit(size + 1);
  return pageOf(rows, size, sourcesNewestFirst, async () => {
    const [total] = await db.select({ all: count() }).from(fundingSources).where(where);
    return total?.all ?? 0;
  });
}

export async function allEscrowAccounts(
  db: Db,
  { search, active, size, cursor }: AllAccountsWanted,
): Promise<Page<EscrowAccountRow>> {
  const where = and(
    activity(escrowAccounts.active, active),
    search === null ? undefined : ilike(escrowAccounts.name, containing(search)),
  );
  const rows = await db
    .select()
    .from(escrowAccounts)
    .where(and(where, afterCursor(accountsNewestFirst, cursor)))
    .orderBy(...orderBy(accountsNewestFirst))
    .limit(size + 1);
  return pageOf(rows, size, accountsNewestFirst, async () => {
    const [total] = await db.select({ all: count() }).from(escrowAccounts).where(where);
    return total?.all ?? 0;
  });
}
