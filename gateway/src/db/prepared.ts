import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Db } from './client.ts';

interface Prepared<Row> {
  execute(values: Record<string, unknown>): Promise<Row[]>;
}

/**
 * A statement that every request makes: its text is made once for each database handle, and the server reads and plans
 * it once for each connection. For look-ups by key alone: a plan that fits every value would not fit every search.
 *
 * @param make gives the statement by its name (`.prepare(name)`), which no other statement may have.
 */
export function prepared<Row>(make: (db: Db) => Prepared<Row>) {
  const made = new WeakMap<Db, Prepared<Row>>();
  return (db: Db, values: Record<string, unknown>): Promise<Row[]> => {
    const known = made.get(db) ?? make(db);
    made.set(db, known);
    return known.execute(values);
  };
}

/** The same for rows that are found by one of some keys, as loaders ask: `make` compares with `isOneOf`. */
export function preparedByKeys<Row>(make: (db: Db) => Prepared<Row>) {
  const find = prepared(make);
  return (db: Db, keys: readonly (string | number)[]): Promise<Row[]> => find(db, { keys: [...keys] });
}

/** Whether a column's value is among the keys of a statement of `preparedByKeys`. */
export const isOneOf = (column: SQLWrapper): SQL => sql`${column} = any(${sql.placeholder('keys')})`;
