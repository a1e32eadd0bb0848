import { count, sql } from 'drizzle-orm';
import type { Database, Db } from '../db/client.ts';
import { transactionTemplates } from '../db/schema/index.ts';
import { fillStatements, planStatement } from './bulk-sql.ts';
import { declareSeed } from './declare.ts';
import { benchOrganizations, benchTargets, makeBenchWorld, MOST_ORGANIZATIONS } from './bulk-world.ts';

const AT_ONCE = 50_000;
export const MOST_AT_A_TIME = 10_000_000;

/** Ids that would leave the nine digits crowded, or a number that is none. */
export class BulkRefused extends Error {
  override readonly name = 'BulkRefused';
}

export interface BulkOptions {
  /** So many organizations of the same size; without it three, of which one has nine of ten payments. */
  organizations?: number | undefined;
  /** Told after each part how many payments there are. */
  progress?: (made: number) => void;
}

/**
 * Adds payments of the bench organizations, consistent in status, events and ledger, made by the database itself in
 * parts of 50,000; each part is one database transaction.
 * @throws BulkRefused for a number that is not between 1 and 10,000,000, or of organizations between 1 and 1,000.
 */
export async function seedBulk(
  database: Pick<Database, 'db'>,
  payments: number,
  now: Date,
  { organizations, progress = () => undefined }: BulkOptions = {},
): Promise<void> {
  requireBetween('payments', payments, MOST_AT_A_TIME);
  if (organizations !== undefined) requireBetween('organizations', organizations, MOST_ORGANIZATIONS);
  const world = benchOrganizations(organizations ?? null);
  const targets = benchTargets(world);
  await database.db.transaction((tx) => makeBenchWorld(tx, now, world));
  let from = await countPayments(database.db);
  for (let made = 0; made < payments;) {
    const part = Math.min(AT_ONCE, payments - made);
    await database.db.transaction(async (tx) => {
      await addPart(tx, planStatement(from, part, now, targets), part);
      await declareSeed(tx, now, `${part} payments`);
    });
    from += part;
    made += part;
    progress(made);
  }
  await database.db.execute(sql.raw('analyze'));
}

function requireBetween(what: string, value: number, most: number): void {
  if (Number.isInteger(value) && value >= 1 && value <= most) return;
  throw new BulkRefused(`The number of ${what} must lie between 1 and ${most.toLocaleString('en-US')}.`);
}

async function addPart(tx: Db, plan: string, size: number): Promise<void> {
  // Compiling each of the long statements takes longer than running it.
  await tx.execute(sql.raw('set local jit = off'));
  await tx.execute(sql.raw(plan));
  await tx.execute(sql.raw('analyze bench'));
  const planned = await tx.$count(sql.raw('bench'));
  if (planned !== size) throw new BulkRefused(`Only ${planned} of ${size} payments found a free id.`);
  for (const statement of fillStatements) await tx.execute(sql.raw(statement));
}

async function countPayments(db: Db): Promise<number> {
  const [row] = await db.select({ payments: count() }).from(transactionTemplates);
  return row?.payments ?? 0;
}
