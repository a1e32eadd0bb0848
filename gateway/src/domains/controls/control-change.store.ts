import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { controlChanges } from '../../db/schema/index.ts';
import type { ControlChangeRow } from '../../db/rows.ts';

export async function controlChangeById(db: Db, id: string): Promise<ControlChangeRow | null> {
  const [found] = await db.select().from(controlChanges).where(eq(controlChanges.id, id));
  return found ?? null;
}

/** The changes of an organization that somebody still can confirm, the oldest first. */
export const waitingControlChanges = (
  db: Db,
  organizationId: string,
  now: Date,
): Promise<ControlChangeRow[]> =>
  db
    .select()
    .from(controlChanges)
    .where(
      and(
        eq(controlChanges.organizationId, organizationId),
        eq(controlChanges.state, 'WAITING'),
        gt(controlChanges.expiresAt, now),
      ),
    )
    .orderBy(asc(controlChanges.createdAt), asc(controlChanges.id));

/** The change of a subject that waits, locked; null for none. Its subject is locked before. */
export async function lockedControlChange(tx: Db, subjectId: string): Promise<ControlChangeRow | null> {
  const [found] = await tx
    .select()
    .from(controlChanges)
    .where(and(eq(controlChanges.subjectId, subjectId), eq(controlChanges.state, 'WAITING')))
    .for('update');
  return found ?? null;
}

export async function insertControlChange(
  tx: Db,
  change: typeof controlChanges.$inferInsert,
): Promise<ControlChangeRow> {
  const [made] = await tx.insert(controlChanges).values(change).returning();
  if (made === undefined) throw new Error('The change was not stored.');
  return made;
}

/** Ends a change that waits; null for one that does not wait any more. */
export async function decideControlChange(
  tx: Db,
  id: string,
  decision: Pick<ControlChangeRow, 'state'> &
    Partial<Pick<ControlChangeRow, 'decidedById' | 'decidedAt' | 'reason'>>,
): Promise<ControlChangeRow | null> {
  const [decided] = await tx
    .update(controlChanges)
    .set(decision)
    .where(and(eq(controlChanges.id, id), eq(controlChanges.state, 'WAITING')))
    .returning();
  return decided ?? null;
}

const isOverdue = (now: Date) => and(eq(controlChanges.state, 'WAITING'), lte(controlChanges.expiresAt, now));

/** Changes that nobody decided in time, the longest overdue first. */
export const overdueControlChanges = (db: Db, now: Date, limit: number): Promise<{ id: string }[]> =>
  db
    .select({ id: controlChanges.id })
    .from(controlChanges)
    .where(isOverdue(now))
    .orderBy(asc(controlChanges.expiresAt))
    .limit(limit);

/** Ends a change that nobody decided in time. @returns null if somebody has decided it, or still can. */
export async function expireControlChange(tx: Db, id: string, now: Date): Promise<ControlChangeRow | null> {
  const [expired] = await tx
    .update(controlChanges)
    .set({ state: 'EXPIRED' })
    .where(and(eq(controlChanges.id, id), isOverdue(now)))
    .returning();
  return expired ?? null;
}
