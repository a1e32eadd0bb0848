import { and, count, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { PreparedRequestRow } from '../../db/rows.ts';
import { preparedRequests } from '../../db/schema/index.ts';
import { uuidOf } from '../../base/ids.ts';

/** That it can still be sent. */
const isOpen = (now: Date) => and(isNull(preparedRequests.closedAt), gt(preparedRequests.expiresAt, now));

export const openRequestsOf = (db: Db, organizationId: string, now: Date): Promise<PreparedRequestRow[]> =>
  db
    .select()
    .from(preparedRequests)
    .where(and(eq(preparedRequests.organizationId, organizationId), isOpen(now)))
    .orderBy(desc(preparedRequests.createdAt), desc(preparedRequests.id));

export async function countOpen(db: Db, organizationId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ all: count() })
    .from(preparedRequests)
    .where(and(eq(preparedRequests.organizationId, organizationId), isOpen(now)));
  return row?.all ?? 0;
}

/** Null for one that was sent or discarded, or is over. */
export async function openRequestById(
  db: Db,
  givenId: string,
  now: Date,
): Promise<PreparedRequestRow | null> {
  const id = uuidOf(givenId);
  if (id === null) return null;
  const [row] = await db
    .select()
    .from(preparedRequests)
    .where(and(eq(preparedRequests.id, id), isOpen(now)));
  return row ?? null;
}

interface Closing {
  closedAt: Date;
  closedById: string;
  /** What it became; absent where it is discarded. */
  transactionTemplateId?: number;
}

/** Closes one that is still open, once; whether it was. */
export async function closeRequest(tx: Db, id: string, closing: Closing): Promise<boolean> {
  const closed = await tx
    .update(preparedRequests)
    .set(closing)
    .where(and(eq(preparedRequests.id, id), isOpen(closing.closedAt)))
    .returning({ id: preparedRequests.id });
  return closed.length > 0;
}

/** Closes what a key made ready and nobody has sent: whoever holds a leaked key has nothing waiting for a click. */
export async function closeRequestsOf(tx: Db, apiKeyIds: readonly string[], closing: Closing): Promise<void> {
  await tx
    .update(preparedRequests)
    .set(closing)
    .where(and(inArray(preparedRequests.apiKeyId, [...apiKeyIds]), isOpen(closing.closedAt)));
}
