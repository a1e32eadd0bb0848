import { and, asc, count, eq, lte } from 'drizzle-orm';
import { uuidOf } from '../../base/ids.ts';
import type { Db } from '../../db/client.ts';
import type { ExportScheduleRow } from '../../db/rows.ts';
import { exportSchedules, users } from '../../db/schema/index.ts';

/** A person's schedules in an organization, the oldest first. */
export const schedulesOf = (db: Db, organizationId: string, userId: string): Promise<ExportScheduleRow[]> =>
  db
    .select()
    .from(exportSchedules)
    .where(and(eq(exportSchedules.organizationId, organizationId), eq(exportSchedules.userId, userId)))
    .orderBy(asc(exportSchedules.createdAt), asc(exportSchedules.id));

/** How many a person has in an organization. The person's other new schedules wait for this transaction's end. */
export async function countSchedules(tx: Db, organizationId: string, userId: string): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const [row] = await tx
    .select({ all: count() })
    .from(exportSchedules)
    .where(and(eq(exportSchedules.organizationId, organizationId), eq(exportSchedules.userId, userId)));
  return row?.all ?? 0;
}

export async function insertSchedule(
  tx: Db,
  values: Omit<ExportScheduleRow, 'id'>,
): Promise<ExportScheduleRow> {
  const [row] = await tx.insert(exportSchedules).values(values).returning();
  if (row === undefined) throw new Error('A schedule was not stored.');
  return row;
}

/** Null for an id that is none or that nothing has. */
export async function scheduleById(db: Db, given: string): Promise<ExportScheduleRow | null> {
  const id = uuidOf(given);
  if (id === null) return null;
  const [row] = await db.select().from(exportSchedules).where(eq(exportSchedules.id, id));
  return row ?? null;
}

/** Null for one that is gone. */
export async function changeSchedule(
  db: Db,
  id: string,
  values: Partial<Pick<ExportScheduleRow, 'every' | 'dated' | 'nextAt'>>,
): Promise<ExportScheduleRow | null> {
  const [row] = await db.update(exportSchedules).set(values).where(eq(exportSchedules.id, id)).returning();
  return row ?? null;
}

export async function removeSchedule(db: Db, id: string): Promise<void> {
  await db.delete(exportSchedules).where(eq(exportSchedules.id, id));
}

/** Schedules that are due, those first that wait longest. */
export const dueSchedules = (db: Db, now: Date, limit: number): Promise<Pick<ExportScheduleRow, 'id'>[]> =>
  db
    .select({ id: exportSchedules.id })
    .from(exportSchedules)
    .where(lte(exportSchedules.nextAt, now))
    .orderBy(asc(exportSchedules.nextAt))
    .limit(limit);

/** Holds a schedule that is due until `tx` ends; null where another process has it or it is due no more. */
export async function lockDueSchedule(tx: Db, id: string, now: Date): Promise<ExportScheduleRow | null> {
  const [row] = await tx
    .select()
    .from(exportSchedules)
    .where(and(eq(exportSchedules.id, id), lte(exportSchedules.nextAt, now)))
    .for('update', { skipLocked: true });
  return row ?? null;
}
