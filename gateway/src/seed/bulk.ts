import { count, sql } from 'drizzle-orm';
import type { Database, Db } from '../db/client.ts';
import { transactionTemplates } from '../db/schema/index.ts';
import { fillStatements, planStatement } from './bulk-sql.ts';
import { declareSeed } from './declare.ts';
import { makeBenchWorld } from './bulk-world.ts';

const AT_ONCE = 50_000;
export const MOST_AT_A_TIME = 5_000_000;

/** Ids that would leave the nine digits crowded, or a number that is none. */
export class BulkRefused extends Error {
  override readonly name = 'BulkRefused';
}

/**
 * Adds payments of the bench organizations, consistent in status, events and ledger, made by the database itself in
 * parts of 50,000; each part is one database transaction.
 * @param progress told after each part how many there are.
 * @throws BulkRefused for a number that is not between 1 and 5,000,000.
 */
export async function seedBulk(
  database: Pick<Database, 'db'>,
  payments: number,
  now: Date,
  progress: (made: number) => void = () => undefined,
): Promise<void> {
  if (!Number.isInteger(payments) || payments < 1 || payments > MOST_AT_A_TIME) {
    throw new BulkRefused(
      `The number of payments must lie between 1 and ${MOST_AT_A_TIME.toLocaleString('en-US')}.`,
    );
  }
  await database.db.transaction((tx) => makeBenchWorld(tx, now));
  let from = await countPayments(database.db);
  for (let made = 0; made < payments;) {
    const part = Math.min(AT_ONCE, payments - made);
    await database.db.transaction(async (tx) => {
      await addPart(tx, from, part, now);
      await declareSeed(tx, now, `${part} payments`);
    });
    from += part;
    made += part;
    progress(made);
  }
  await database.db.execute(sql.raw('analyze'));
}

async function addPart(tx: Db, from: number, size: number, now: Date): Promise<void> {
  const before = await countPayments(tx);
  await tx.execute(sql.raw(planStatement(from, size, now)));
  await tx.execute(sql.raw('analyze bench'));
  for (const statement of fillStatements) await tx.execute(sql.raw(statement));
  const added = (await countPayments(tx)) - before;
  if (added !== size) throw new BulkRefused(`Only ${added} of ${size} payments found a free id.`);
}

async function countPayments(db: Db): Promise<number> {
  const [row] = await db.select({ payments: count() }).from(transactionTemplates);
  return row?.payments ?? 0;
}
