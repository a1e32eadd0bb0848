import { and, count, eq, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { bankDayOf, shiftDay } from '../../base/banking-days.ts';
import type { Db } from '../../db/client.ts';
import { readRows } from '../../db/read-rows.ts';
import { reconciliationPeriods } from '../../db/schema/index.ts';

const begun = z.object({
  id: z.string(),
  name: z.string(),
  last4: z.string().nullable(),
  organizationId: z.string(),
  firstDay: z.string(),
  /** The last day that one person signed, and that two did. */
  prepared: z.string().nullable(),
  locked: z.string().nullable(),
});

/** Verified accounts that are reconciled, with how far they are signed: of one organization, or of all. */
export const begunAccounts = (db: Db, organizationId: string | null): Promise<z.infer<typeof begun>[]> =>
  readRows(
    db,
    begun,
    sql`select fs.id, fs.name, fs.last4, fs.organization_id as "organizationId", min(bs.from_day)::text as "firstDay",
        max(p.prepared)::text as prepared, max(p.locked)::text as locked
      from bank_statements bs
      join funding_sources fs on fs.id = bs.funding_source_id and fs.status = 'VERIFIED'
      left join lateral (select max(through_day) as prepared, max(through_day) filter (where state = 'LOCKED') as locked
        from reconciliation_periods where funding_source_id = fs.id and state <> 'SENT_BACK') p on true
      where ${organizationId}::uuid is null or bs.organization_id = ${organizationId}::uuid
      group by fs.id order by fs.id`,
  );

/** The last days of the months that are over since the days that are signed, the oldest first. */
export function monthsSince(firstDay: string, signed: string | null, now: Date): string[] {
  return monthsOver(signed === null ? firstDay : shiftDay(signed, 1), '9999-12-31', bankDayOf(now));
}

/** What waits for who reconciles: months that nobody prepared, and periods that somebody else did. */
export async function waitingFor(
  db: Db,
  organizationId: string,
  viewerId: string,
  now: Date,
): Promise<number> {
  const accounts = await begunAccounts(db, organizationId);
  const months = accounts.flatMap(({ firstDay, prepared }) => monthsSince(firstDay, prepared, now));
  const { state, preparedById, organizationId: owner } = reconciliationPeriods;
  const [toReview] = await db
    .select({ all: count() })
    .from(reconciliationPeriods)
    .where(and(eq(owner, organizationId), eq(state, 'PREPARED'), ne(preparedById, viewerId)));
  return months.length + (toReview?.all ?? 0);
}

/** The last days of the months from a day on that are over and that statements tell of to their end. */
export function monthsOver(since: string, throughDay: string, today: string): string[] {
  const ends: string[] = [];
  let month = since.slice(0, 7);
  for (let guard = 0; guard < 120; guard += 1) {
    const next = shiftDay(`${month}-28`, 7).slice(0, 7);
    const end = shiftDay(`${next}-01`, -1);
    if (end > throughDay || end >= today) return ends;
    ends.push(end);
    month = next;
  }
  return ends;
}
