import { and, count, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { batches } from '../../db/schema/index.ts';
import { afterCursor, newestFirst, orderBy, pageOf, type Page } from '../../server/paging.ts';
import { uuidOf } from '../../server/ids.ts';

export type BatchRow = typeof batches.$inferSelect;

interface NewBatch {
  name: string;
  organizationId: string;
  paymentOccasionId: string;
  createdById: string;
}

/** The batch of a name; made where there is none. Two who ask at once get the same one. */
export async function ensureBatch(db: Db, values: NewBatch, now: Date): Promise<BatchRow> {
  const { organizationId, paymentOccasionId, name } = values;
  await db
    .insert(batches)
    .values({ ...values, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: [batches.organizationId, batches.paymentOccasionId, batches.name] });
  const [row] = await db
    .select()
    .from(batches)
    .where(
      and(
        eq(batches.organizationId, organizationId),
        eq(batches.paymentOccasionId, paymentOccasionId),
        eq(batches.name, name),
      ),
    );
  if (row === undefined) throw new Error('A batch was not stored.');
  return row;
}

/** Null for an id that is none or that nothing has. */
export async function batchById(db: Db, given: string): Promise<BatchRow | null> {
  const id = uuidOf(given);
  if (id === null) return null;
  const [row] = await db.select().from(batches).where(eq(batches.id, id));
  return row ?? null;
}

const order = newestFirst<BatchRow>(batches.createdAt, batches.id, ({ createdAt }) => createdAt);

/** An organization's batches, newest first. */
export async function batchPage(
  db: Db,
  organizationId: string,
  size: number,
  cursor: string | null,
): Promise<Page<BatchRow>> {
  const own = eq(batches.organizationId, organizationId);
  const rows = await db
    .select()
    .from(batches)
    .where(and(own, afterCursor(order, cursor)))
    .orderBy(...orderBy(order))
    .limit(size + 1);
  return pageOf(rows, size, order, async () => {
    const [row] = await db.select({ all: count() }).from(batches).where(own);
    return row?.all ?? 0;
  });
}
