import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { isDatabaseLost } from './lost.ts';
import { casing } from './migrate.ts';

/**
 * The pool's query interface. drizzle itself keeps a connection for ever when the BEGIN on it fails, as it does while the
 * server restarts: ten of these and the pool is empty. Here each is given back, or thrown away where nobody knows what
 * the server makes of it.
 */
export function drizzleOn(pool: pg.Pool) {
  const db = drizzle({ client: pool, casing });
  const transaction: typeof db.transaction = async (work, config) => {
    const client = await pool.connect();
    let lost = false;
    try {
      return await drizzle({ client, casing }).transaction(work, config);
    } catch (error) {
      lost = isDatabaseLost(error);
      throw error;
    } finally {
      client.release(lost);
    }
  };
  return Object.assign(db, { transaction });
}

/** The rows of all answers of a text, of one statement or several. */
export function rowsOf(answer: unknown): unknown[] {
  if (Array.isArray(answer)) return answer.flatMap(rowsOf);
  const rows: unknown = typeof answer === 'object' && answer !== null && 'rows' in answer ? answer.rows : [];
  return Array.isArray(rows) ? rows : [];
}
