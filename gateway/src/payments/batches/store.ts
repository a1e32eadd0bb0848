import { and, count, eq, gte, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { batches, transactionTemplates as templates } from '../../db/schema/index.ts';
import { afterCursor, newestFirst, orderBy, pageOf, type Page } from '../../base/paging.ts';
import { uuidOf } from '../../base/ids.ts';

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

/** How many requests of a batch went out. */
export async function sentOfBatch(db: Db, batchId: string): Promise<number> {
  const [row] = await db.select({ sent: count() }).from(templates).where(eq(templates.batchId, batchId));
  return row?.sent ?? 0;
}

type Line = Pick<typeof templates.$inferInsert, 'lineNumber' | 'amount' | 'receiverEmail' | 'formData'>;

/** Names a line of a batch by its number and its content. */
export const lineKey = ({ lineNumber, amount, receiverEmail, formData }: Line): string =>
  JSON.stringify([
    lineNumber,
    amount,
    receiverEmail?.toLowerCase(),
    (formData ?? []).map(({ name, value }) => [name, value]),
  ]);

/**
 * The requests that a batch holds, by the key of their line. Whoever asks holds the batch until the transaction ends, so
 * that a line can't be sent by two at once.
 */
export async function sentLines(tx: Db, batchId: string): Promise<ReadonlyMap<string, number>> {
  await tx.select({ id: batches.id }).from(batches).where(eq(batches.id, batchId)).for('update');
  const rows = await tx
    .select({
      id: templates.id,
      lineNumber: templates.lineNumber,
      amount: templates.amount,
      receiverEmail: templates.receiverEmail,
      formData: templates.formData,
    })
    .from(templates)
    .where(eq(templates.batchId, batchId));
  return new Map(rows.map((row) => [lineKey(row), row.id]));
}

/** Where earlier requests are looked for, and what for. */
interface Looked {
  organizationId: string;
  paymentOccasionId: string;
  /** Null for those of everybody. */
  requesterId: string | null;
  since: Date;
  /** Lower case. */
  emails: readonly string[];
  amounts: readonly number[];
}

/** The requests since then to one of the addresses over one of the amounts, newest first; not what ended badly. */
export const requestsSince = (db: Db, looked: Looked) =>
  db
    .select({
      id: templates.id,
      amount: templates.amount,
      email: sql<string>`lower(${templates.receiverEmail})`,
      createdAt: templates.createdAt,
    })
    .from(templates)
    .where(
      and(
        eq(templates.paymentOccasionId, looked.paymentOccasionId),
        eq(templates.organizationId, looked.organizationId),
        inArray(sql`lower(${templates.receiverEmail})`, [...looked.emails]),
        inArray(templates.amount, [...looked.amounts]),
        gte(templates.createdAt, looked.since),
        ne(templates.statusGroup, 'CANCELED_AND_FAILED'),
        looked.requesterId === null ? undefined : eq(templates.requesterId, looked.requesterId),
      ),
    )
    .orderBy(sql`${templates.createdAt} desc`);
