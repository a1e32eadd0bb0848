import { randomInt } from 'node:crypto';
import { and, eq, or, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { givenRows } from '../../db/given-rows.ts';
import { transactions, transactionTemplates } from '../../db/schema/index.ts';

export type TemplateRow = typeof transactionTemplates.$inferSelect;
export type TransactionRow = typeof transactions.$inferSelect;
export type NewTemplate = Omit<typeof transactionTemplates.$inferInsert, 'id'>;

/** A request with its active transaction, as it was when it was locked. */
export interface Payment {
  template: TemplateRow;
  transaction: TransactionRow | null;
}

/** Reads a payment and keeps it from being changed by others until `tx` ends. Null when there is none. */
export async function lockPayment(tx: Db, templateId: number): Promise<Payment | null> {
  const [template] = await tx
    .select()
    .from(transactionTemplates)
    .where(eq(transactionTemplates.id, templateId))
    .for('update');
  if (template === undefined) return null;
  return { template, transaction: await activeTransaction(tx, templateId) };
}

/** The same, but null at once for one that is locked already. */
export async function lockFreePayment(tx: Db, templateId: number): Promise<Payment | null> {
  const [free] = await tx
    .select({ id: transactionTemplates.id })
    .from(transactionTemplates)
    .where(eq(transactionTemplates.id, templateId))
    .for('update', { skipLocked: true });
  return free === undefined ? null : lockPayment(tx, templateId);
}

/** The payments that a person asked for or is an agent of. */
export const takenPartInBy = (userId: string): SQL | undefined =>
  or(
    eq(transactionTemplates.requesterId, userId),
    eq(transactionTemplates.buyerAgentId, userId),
    eq(transactionTemplates.listingAgentId, userId),
  );

/** The movement of a payment that counts; null where there is none. */
export async function activeTransaction(db: Db, templateId: number): Promise<TransactionRow | null> {
  const [transaction] = await db
    .select()
    .from(transactions)
    .where(and(eq(transactions.transactionTemplateId, templateId), eq(transactions.active, true)));
  return transaction ?? null;
}

/** The template that a transaction belongs to, or null. */
export async function templateIdOf(db: Db, transactionId: string): Promise<number | null> {
  const [found] = await db
    .select({ id: transactions.transactionTemplateId })
    .from(transactions)
    .where(eq(transactions.id, transactionId));
  return found?.id ?? null;
}

const ID_ATTEMPTS = 20;

/** Nine digits that say nothing of their neighbours. */
export const randomTemplateId = (): number => randomInt(100_000_000, 1_000_000_000);

/** Stores a request under a free nine-digit id. */
export async function insertTemplate(tx: Db, values: NewTemplate): Promise<TemplateRow> {
  const [row] = await insertTemplates(tx, [values]);
  if (row === undefined) throw new Error('A transaction template was not stored.');
  return row;
}

/** Stores requests under free nine-digit ids by one statement (a few more where ids were taken); in the given order. */
export async function insertTemplates(tx: Db, values: readonly NewTemplate[]): Promise<TemplateRow[]> {
  const stored: TemplateRow[] = [];
  let waiting = [...values.entries()];
  for (let attempt = 0; attempt < ID_ATTEMPTS && waiting.length > 0; attempt += 1) {
    const byId = new Map(waiting.map((entry) => [randomTemplateId(), entry]));
    const withIds = [...byId].map(([id, [, each]]) => ({ ...each, id }));
    const rows = await tx
      .insert(transactionTemplates)
      .select(givenRows(transactionTemplates, withIds))
      .onConflictDoNothing({ target: transactionTemplates.id })
      .returning();
    for (const row of rows) {
      const place = byId.get(row.id)?.[0];
      if (place !== undefined) stored[place] = row;
    }
    waiting = waiting.filter(([place]) => stored[place] === undefined);
  }
  if (waiting.length > 0)
    throw new Error(`No free transaction template id was found in ${ID_ATTEMPTS} attempts.`);
  return stored;
}

export async function updateTemplate(tx: Db, id: number, values: Partial<NewTemplate>): Promise<TemplateRow> {
  const [row] = await tx
    .update(transactionTemplates)
    .set(values)
    .where(eq(transactionTemplates.id, id))
    .returning();
  if (row === undefined) throw new Error(`The transaction template ${id} disappeared.`);
  return row;
}

export type NewTransaction = typeof transactions.$inferInsert;

export async function insertTransaction(tx: Db, values: NewTransaction): Promise<TransactionRow> {
  const [row] = await tx.insert(transactions).values(values).returning();
  if (row === undefined) throw new Error('A transaction was not stored.');
  return row;
}

export async function updateTransaction(
  tx: Db,
  id: string,
  values: Partial<NewTransaction>,
): Promise<TransactionRow> {
  const [row] = await tx.update(transactions).set(values).where(eq(transactions.id, id)).returning();
  if (row === undefined) throw new Error(`The transaction ${id} disappeared.`);
  return row;
}
