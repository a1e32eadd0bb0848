import { asc, desc, eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { periodAmendments, reconciliationPeriods } from '../../../db/schema/index.ts';
import type { ReconciliationPeriodRow } from '../../../db/rows.ts';
import { uuidOf } from '../../../base/ids.ts';

export const periodsOf = (db: Db, fundingSourceId: string): Promise<ReconciliationPeriodRow[]> =>
  db
    .select()
    .from(reconciliationPeriods)
    .where(eq(reconciliationPeriods.fundingSourceId, fundingSourceId))
    .orderBy(desc(reconciliationPeriods.throughDay), desc(reconciliationPeriods.preparedAt))
    .limit(200);

export async function periodById(db: Db, givenId: string): Promise<ReconciliationPeriodRow | null> {
  const id = uuidOf(givenId);
  if (id === null) return null;
  const [row] = await db.select().from(reconciliationPeriods).where(eq(reconciliationPeriods.id, id));
  return row ?? null;
}

export const amendmentsOf = (db: Db, periodId: string) =>
  db
    .select()
    .from(periodAmendments)
    .where(eq(periodAmendments.periodId, periodId))
    .orderBy(asc(periodAmendments.at));
