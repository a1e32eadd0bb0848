import { and, count, eq, ne, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { bankDayOf, bankingDaysFrom, shiftDay } from '../../base/banking-days.ts';
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
  /** Whether it is signed day by day, else month by month (ADR 0237). */
  daily: z.boolean(),
});

/** Verified accounts that are reconciled, with how far they are signed: of one organization, or of all. */
export const begunAccounts = (db: Db, organizationId: string | null): Promise<z.infer<typeof begun>[]> =>
  readRows(
    db,
    begun,
    sql`select fs.id, fs.name, fs.last4, fs.organization_id as "organizationId", min(bs.from_day)::text as "firstDay",
        max(p.prepared)::text as prepared, max(p.locked)::text as locked, bool_or(${signedDaily(sql`fs.id`)}) as daily
      from bank_statements bs
      join funding_sources fs on fs.id = bs.funding_source_id and fs.status = 'VERIFIED'
      left join lateral (select max(through_day) as prepared, max(through_day) filter (where state = 'LOCKED') as locked
        from reconciliation_periods where funding_source_id = fs.id and state <> 'SENT_BACK') p on true
      where ${organizationId}::uuid is null or bs.organization_id = ${organizationId}::uuid
      group by fs.id order by fs.id`,
  );

/** Whether the two periods that were signed last are a day, or one with its weekend. */
const signedDaily = (
  fundingSourceId: SQL,
): SQL => sql`(select count(*) = 2 and max(through_day - from_day) <= 3 from
  (select through_day, from_day from reconciliation_periods
    where funding_source_id = ${fundingSourceId} and state <> 'SENT_BACK' order by through_day desc limit 2) latest)`;

/** Whether an account is signed day by day. */
export async function isDaily(db: Db, fundingSourceId: string): Promise<boolean> {
  const [row] = await readRows(
    db,
    z.object({ daily: z.boolean() }),
    sql`select ${signedDaily(sql`${fundingSourceId}::uuid`)} as daily`,
  );
  return row?.daily === true;
}

/** What of an account may be unsigned. */
interface Open {
  /** The first day that nobody signed. */
  since: string;
  daily: boolean;
  /** The last day that statements tell of; without it all that is over counts. */
  throughDay?: string;
}

/** The last days of the months, or the banking days, that are over and unsigned; the oldest first. */
export function unsignedEnds({ since, daily, throughDay = '9999-12-31' }: Open, now: Date): string[] {
  const today = bankDayOf(now);
  const ends: string[] = [];
  for (let end = firstEnd(since, daily); end <= throughDay && end < today; end = endAfter(end, daily)) {
    ends.push(end);
    if (ends.length === MOST) break;
  }
  return ends;
}

/** As many unsigned days or months are named; whoever is further behind hears of the oldest. */
const MOST = 120;

const firstEnd = (since: string, daily: boolean): string =>
  daily ? bankingDaysFrom(shiftDay(since, -1), 1) : monthEnd(since);
const endAfter = (end: string, daily: boolean): string =>
  daily ? bankingDaysFrom(end, 1) : monthEnd(shiftDay(end, 1));
const monthEnd = (day: string): string =>
  shiftDay(`${shiftDay(`${day.slice(0, 7)}-28`, 7).slice(0, 7)}-01`, -1);

/** The same since the last day that was signed. */
export const unsignedSince = (
  { firstDay, daily }: { firstDay: string; daily: boolean },
  signed: string | null,
  now: Date,
): string[] => unsignedEnds({ since: signed === null ? firstDay : shiftDay(signed, 1), daily }, now);

/** What waits for who reconciles: months, or days, that nobody prepared, and periods that somebody else did. */
export async function waitingFor(
  db: Db,
  organizationId: string,
  viewerId: string,
  now: Date,
): Promise<number> {
  const accounts = await begunAccounts(db, organizationId);
  const ends = accounts.flatMap((account) => unsignedSince(account, account.prepared, now));
  const { state, preparedById, organizationId: owner } = reconciliationPeriods;
  const [toReview] = await db
    .select({ all: count() })
    .from(reconciliationPeriods)
    .where(and(eq(owner, organizationId), eq(state, 'PREPARED'), ne(preparedById, viewerId)));
  return ends.length + (toReview?.all ?? 0);
}
