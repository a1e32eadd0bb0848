import { and, desc, eq, gte, lt } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { organizations, paymentOccasions, reports } from '../../db/schema/index.ts';
import { uuidOf } from '../../base/ids.ts';

export type ReportRow = typeof reports.$inferSelect;

/** As many past exports are listed: ten schedules a day for a week, and far more by hand. */
const MAX_LISTED = 200;

/** A person's reports of an organization since then, the latest first. */
export const reportsOf = (
  db: Db,
  organizationId: string,
  userId: string,
  since: Date,
): Promise<ReportRow[]> =>
  db
    .select()
    .from(reports)
    .where(
      and(
        eq(reports.organizationId, organizationId),
        eq(reports.userId, userId),
        gte(reports.createdAt, since),
      ),
    )
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(MAX_LISTED);

export async function insertReport(
  tx: Db,
  values: Pick<ReportRow, 'organizationId' | 'userId' | 'filter' | 'columns' | 'createdAt'> &
    Partial<Pick<ReportRow, 'scheduled'>>,
): Promise<ReportRow> {
  const [row] = await tx.insert(reports).values(values).returning();
  if (row === undefined) throw new Error('A report was not stored.');
  return row;
}

/** Null for an id that is none or that nothing has. */
export async function reportById(db: Db, given: string): Promise<ReportRow | null> {
  const id = uuidOf(given);
  if (id === null) return null;
  const [row] = await db.select().from(reports).where(eq(reports.id, id));
  return row ?? null;
}

/** Ends a report that is still being made; false where it has ended already. */
export async function finishReport(
  db: Db,
  id: string,
  values: Pick<ReportRow, 'status' | 'completedAt'> & Partial<Pick<ReportRow, 'rows' | 'file' | 'error'>>,
): Promise<boolean> {
  const ended = await db
    .update(reports)
    .set(values)
    .where(and(eq(reports.id, id), eq(reports.status, 'pending')))
    .returning({ id: reports.id });
  return ended.length > 0;
}

export const reportsBefore = (db: Db, at: Date): Promise<Pick<ReportRow, 'id' | 'file'>[]> =>
  db.select({ id: reports.id, file: reports.file }).from(reports).where(lt(reports.createdAt, at)).limit(500);

export async function deleteReport(db: Db, id: string): Promise<void> {
  await db.delete(reports).where(eq(reports.id, id));
}

/** The slug of an organization and the time zone that its payments are dated in. */
export async function organizationOfReport(db: Db, organizationId: string) {
  const [organization] = await db
    .select({ slug: organizations.slug })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  const [occasion] = await db
    .select({ timeZone: paymentOccasions.timeZone })
    .from(paymentOccasions)
    .where(eq(paymentOccasions.organizationId, organizationId))
    .orderBy(paymentOccasions.id)
    .limit(1);
  return {
    slug: organization?.slug ?? 'organization',
    timeZone: occasion?.timeZone ?? 'America/New_York',
  };
}
