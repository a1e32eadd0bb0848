import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { z } from 'zod';

/** All rows of a query, each checked against its schema. */
export function rows<T>(
  db: DatabaseSync,
  schema: z.ZodType<T>,
  sql: string,
  ...values: SQLInputValue[]
): T[] {
  return db
    .prepare(sql)
    .all(...values)
    .map((row) => schema.parse(row));
}

/** The first row of a query, or null. */
export function row<T>(
  db: DatabaseSync,
  schema: z.ZodType<T>,
  sql: string,
  ...values: SQLInputValue[]
): T | null {
  const found = db.prepare(sql).get(...values);
  return found === undefined ? null : schema.parse(found);
}

/** Runs a statement that answers nothing. @returns how many rows it changed. */
export function run(db: DatabaseSync, sql: string, ...values: SQLInputValue[]): number {
  return Number(db.prepare(sql).run(...values).changes);
}

/** Does all of `work` or nothing of it. `work` must not wait for anything; it may stand inside another one. */
export function atomically<T>(db: DatabaseSync, work: () => T): T {
  if (db.isTransaction) return work();
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}
