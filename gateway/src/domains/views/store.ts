import { and, asc, count, eq, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { savedViews, users } from '../../db/schema/index.ts';
import { uuidOf } from '../../base/ids.ts';
import type { SavedViewRow } from '../../db/rows.ts';

type NewView = Pick<SavedViewRow, 'organizationId' | 'ownerId' | 'name' | 'shared' | 'state' | 'createdAt'>;
export type ViewChange = Partial<Pick<SavedViewRow, 'name' | 'shared' | 'state'>>;

/** How many views are listed: as many as one person has and a good number of others'. */
const MAX_LISTED = 200;

/** A person's views in an organization and those that others share there, by name. */
export const viewsFor = (db: Db, organizationId: string, ownerId: string): Promise<SavedViewRow[]> =>
  db
    .select()
    .from(savedViews)
    .where(
      and(
        eq(savedViews.organizationId, organizationId),
        or(eq(savedViews.ownerId, ownerId), savedViews.shared),
      ),
    )
    // Their own first, so that a crowd of shared views never hides one.
    .orderBy(
      sql`${savedViews.ownerId} <> ${ownerId}`,
      asc(sql`lower(${savedViews.name})`),
      asc(savedViews.id),
    )
    .limit(MAX_LISTED);

export async function viewById(db: Db, givenId: string): Promise<SavedViewRow | null> {
  const id = uuidOf(givenId);
  if (id === null) return null;
  const [row] = await db.select().from(savedViews).where(eq(savedViews.id, id));
  return row ?? null;
}

/** A view that nobody else changes until this transaction ends; null for one that is gone. */
export async function lockedView(tx: Db, givenId: string): Promise<SavedViewRow | null> {
  const id = uuidOf(givenId);
  if (id === null) return null;
  const [row] = await tx.select().from(savedViews).where(eq(savedViews.id, id)).for('update');
  return row ?? null;
}

/** How many views a person has in an organization. The person's other new views wait for this transaction's end. */
export async function countOwn(tx: Db, organizationId: string, ownerId: string): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('update');
  const [row] = await tx
    .select({ all: count() })
    .from(savedViews)
    .where(and(eq(savedViews.organizationId, organizationId), eq(savedViews.ownerId, ownerId)));
  return row?.all ?? 0;
}

export async function insertView(tx: Db, view: NewView): Promise<SavedViewRow> {
  const [row] = await tx
    .insert(savedViews)
    .values({ ...view, updatedAt: view.createdAt })
    .returning();
  if (row === undefined) throw new Error('A new view was not stored.');
  return row;
}

/** Null for one that is gone. */
export async function changeView(
  db: Db,
  id: string,
  change: ViewChange & { updatedAt: Date },
): Promise<SavedViewRow | null> {
  const [row] = await db.update(savedViews).set(change).where(eq(savedViews.id, id)).returning();
  return row ?? null;
}

export async function removeView(db: Db, id: string): Promise<void> {
  await db.delete(savedViews).where(eq(savedViews.id, id));
}
