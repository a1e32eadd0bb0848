import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { readRows } from '../../../db/read-rows.ts';
import type { ReconciliationPeriodRow } from '../../../db/rows.ts';
import { movementsBetween, type BookedMovement } from '../movements.ts';

const clearedLine = z.object({
  day: z.string(),
  description: z.string(),
  amount: z.coerce.number().int(),
  /** Why it belongs to what it is matched with, in words; null for a line that nothing explains. */
  why: z.string().nullable(),
  /** The payments that it is matched with. */
  payments: z.array(z.string()),
});

/** What a period's days hold: each line of the bank with what explains it, and each movement of the books. */
export interface PeriodEntries {
  cleared: readonly z.infer<typeof clearedLine>[];
  booked: readonly BookedMovement[];
}

/** Read after the period was locked: nobody changes its days any more. */
export async function entriesOf(db: Db, period: ReconciliationPeriodRow): Promise<PeriodEntries> {
  const { fundingSourceId, fromDay, throughDay } = period;
  const cleared = await readRows(
    db,
    clearedLine,
    sql`select l.day::text as day, l.description, l.amount, m.why,
        array(select distinct t.transaction_template_id::text from match_parts p
          join ledger_transactions lt on lt.id = p.movement_id
          join transactions t on t.id = lt.transaction_id
          where p.match_id = m.id order by 1) as payments
      from statement_lines l
      left join match_parts shown on shown.line_id = l.id and shown.counts
      left join line_matches m on m.id = shown.match_id
      where l.funding_source_id = ${fundingSourceId}::uuid and not l.split
        and l.day between ${fromDay}::date and ${throughDay}::date
      order by l.day, l.id`,
  );
  return { cleared, booked: await movementsBetween(db, fundingSourceId, fromDay, throughDay) };
}
