import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { permissionChanges } from '../../db/schema/index.ts';
import type { PermissionChangeRow } from '../../db/rows.ts';

type About = Pick<PermissionChangeRow, 'organizationId' | 'userId'>;

const waitingFor = ({ organizationId, userId }: About) =>
  and(
    eq(permissionChanges.organizationId, organizationId),
    eq(permissionChanges.userId, userId),
    eq(permissionChanges.state, 'WAITING'),
  );

export async function changeById(db: Db, id: string): Promise<PermissionChangeRow | null> {
  const [found] = await db.select().from(permissionChanges).where(eq(permissionChanges.id, id));
  return found ?? null;
}

/** The changes of an organization that somebody still can confirm, the oldest first. */
export const waitingChanges = (db: Db, organizationId: string, now: Date): Promise<PermissionChangeRow[]> =>
  db
    .select()
    .from(permissionChanges)
    .where(
      and(
        eq(permissionChanges.organizationId, organizationId),
        eq(permissionChanges.state, 'WAITING'),
        gt(permissionChanges.expiresAt, now),
      ),
    )
    .orderBy(asc(permissionChanges.createdAt), asc(permissionChanges.id));

/** The change about a person that waits; null for none. */
export async function waitingChangeOf(tx: Db, about: About): Promise<PermissionChangeRow | null> {
  const [found] = await tx.select().from(permissionChanges).where(waitingFor(about));
  return found ?? null;
}

export async function insertChange(
  tx: Db,
  change: typeof permissionChanges.$inferInsert,
): Promise<PermissionChangeRow> {
  const [made] = await tx.insert(permissionChanges).values(change).returning();
  if (made === undefined) throw new Error('The change was not stored.');
  return made;
}

/** Ends a change that waits; null for one that does not any more. */
export async function decideChange(
  tx: Db,
  id: string,
  decision: Pick<PermissionChangeRow, 'state' | 'decidedById' | 'decidedAt' | 'reason'>,
): Promise<PermissionChangeRow | null> {
  const [decided] = await tx
    .update(permissionChanges)
    .set(decision)
    .where(and(eq(permissionChanges.id, id), eq(permissionChanges.state, 'WAITING')))
    .returning();
  return decided ?? null;
}

/** Ends what waits about somebody who leaves; null where nothing does. */
export async function endWaiting(
  tx: Db,
  about: About,
  decidedById: string,
  now: Date,
): Promise<PermissionChangeRow | null> {
  const [ended] = await tx
    .update(permissionChanges)
    .set({ state: 'REFUSED', decidedById, decidedAt: now })
    .where(waitingFor(about))
    .returning();
  return ended ?? null;
}

const isOverdue = (now: Date) =>
  and(eq(permissionChanges.state, 'WAITING'), lte(permissionChanges.expiresAt, now));

/** Changes that nobody decided in time, the longest overdue first. */
export const overdueChanges = (db: Db, now: Date, limit: number): Promise<{ id: string }[]> =>
  db
    .select({ id: permissionChanges.id })
    .from(permissionChanges)
    .where(isOverdue(now))
    .orderBy(asc(permissionChanges.expiresAt))
    .limit(limit);

/** Ends a change that nobody decided in time. @returns null if somebody has decided it, or still can. */
export async function expireChange(tx: Db, id: string, now: Date): Promise<PermissionChangeRow | null> {
  const [expired] = await tx
    .update(permissionChanges)
    .set({ state: 'EXPIRED' })
    .where(and(eq(permissionChanges.id, id), isOverdue(now)))
    .returning();
  return expired ?? null;
}
