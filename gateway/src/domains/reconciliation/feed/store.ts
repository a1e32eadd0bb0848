import { and, eq, inArray, lt, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { FeedEntryRow, FundingSourceRow, StatementFeedRow } from '../../../db/rows.ts';
import { feedEntries, fundingSources, statementFeeds } from '../../../db/schema/index.ts';
import type { EntryChanges } from '../../../providers/bank-links/port.ts';
import type { OrganizationAccount } from '../account.ts';

export async function feedOf(db: Db, fundingSourceId: string): Promise<StatementFeedRow | null> {
  const [row] = await db
    .select()
    .from(statementFeeds)
    .where(eq(statementFeeds.fundingSourceId, fundingSourceId));
  return row ?? null;
}

export async function changeFeed(
  db: Db,
  fundingSourceId: string,
  changes: Partial<StatementFeedRow>,
): Promise<void> {
  await db.update(statementFeeds).set(changes).where(eq(statementFeeds.fundingSourceId, fundingSourceId));
}

/** A feed that is on, with its account and the sealed key of its sign-in; null where it can't be brought. */
export async function bringable(db: Db, fundingSourceId: string) {
  const [found] = await db
    .select({ feed: statementFeeds, account: fundingSources })
    .from(statementFeeds)
    .innerJoin(fundingSources, eq(fundingSources.id, statementFeeds.fundingSourceId))
    .where(
      and(
        eq(statementFeeds.fundingSourceId, fundingSourceId),
        statementFeeds.active,
        eq(fundingSources.status, 'VERIFIED'),
      ),
    );
  const organizationId = found?.account.organizationId ?? null;
  const sealed = found?.account.plaidAccessTokenEncrypted ?? null;
  if (found === undefined || organizationId === null || sealed === null) return null;
  return { feed: found.feed, account: { ...found.account, organizationId }, sealed };
}

/** Feeds that are to be brought by now, those that wait longest first. */
export const dueFeeds = (db: Db, now: Date, limit: number): Promise<{ id: string }[]> =>
  db
    .select({ id: statementFeeds.fundingSourceId })
    .from(statementFeeds)
    .where(and(statementFeeds.active, lte(statementFeeds.nextAt, now)))
    .orderBy(statementFeeds.nextAt)
    .limit(limit);

/** Has the accounts of a sign-in brought at once. */
export async function feedsOfItemAreDue(db: Db, itemId: string, now: Date): Promise<void> {
  const ids = db
    .select({ id: fundingSources.id })
    .from(fundingSources)
    .where(eq(fundingSources.plaidItemId, itemId));
  await db
    .update(statementFeeds)
    .set({ nextAt: now })
    .where(and(statementFeeds.active, inArray(statementFeeds.fundingSourceId, ids)));
}

/** Entries that are written at once. */
const AT_ONCE = 500;

/** Keeps what the provider told, over what it told before. */
export async function keepChanges(
  tx: Db,
  { id: fundingSourceId, organizationId }: OrganizationAccount,
  { entries, removed }: EntryChanges,
): Promise<void> {
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const rows = entries.slice(from, from + AT_ONCE).map(({ currency: _currency, ...entry }) => ({
      ...{ ...entry, fundingSourceId, organizationId },
    }));
    await tx
      .insert(feedEntries)
      .values(rows)
      .onConflictDoUpdate({
        target: [feedEntries.fundingSourceId, feedEntries.ref],
        set: {
          ...{ day: sql`excluded.day`, amount: sql`excluded.amount`, told: sql`excluded.told` },
          ...{ description: sql`excluded.description`, traceId: sql`excluded.trace_id` },
        },
      });
  }
  if (removed.length === 0) return;
  await tx
    .update(feedEntries)
    .set({ amount: 0 })
    .where(and(eq(feedEntries.fundingSourceId, fundingSourceId), inArray(feedEntries.ref, [...removed])));
}

/** Entries of which statements have more or less than the bank. */
export const openEntries = (tx: Db, fundingSourceId: string): Promise<FeedEntryRow[]> =>
  tx
    .select()
    .from(feedEntries)
    .where(
      and(
        eq(feedEntries.fundingSourceId, fundingSourceId),
        ne(feedEntries.amount, feedEntries.broughtAmount),
      ),
    );

/** Notes that statements have these entries as they are now. */
export async function markBrought(tx: Db, { id }: FundingSourceRow, refs: readonly string[]): Promise<void> {
  for (let from = 0; from < refs.length; from += AT_ONCE)
    await tx
      .update(feedEntries)
      .set({ broughtAmount: feedEntries.amount, broughtLines: sql`brought_lines + 1` })
      .where(
        and(eq(feedEntries.fundingSourceId, id), inArray(feedEntries.ref, refs.slice(from, from + AT_ONCE))),
      );
}

/** Leaves entries of days that files have told of to those. */
export async function leaveToFiles(tx: Db, fundingSourceId: string, before: string): Promise<void> {
  await tx
    .update(feedEntries)
    .set({ broughtAmount: feedEntries.amount, broughtLines: 1 })
    .where(
      and(
        eq(feedEntries.fundingSourceId, fundingSourceId),
        eq(feedEntries.broughtLines, 0),
        lt(feedEntries.day, before),
      ),
    );
}

export type Bringable = NonNullable<Awaited<ReturnType<typeof bringable>>>;
