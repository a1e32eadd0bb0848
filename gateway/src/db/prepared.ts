import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
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

type Ask = (params: readonly unknown[]) => Promise<unknown>;

/** Texts that are remembered for each handle: as many as the screens have filters and orders, and some more. */
const TEXTS = 300;

/**
 * Statements that begin alike or end alike: what differs is made whole once, and known by itself from then on, for the
 * whole may be long. Each gives one row with one value, `read`. A steady one is prepared under the name that its text
 * gives; any other is planned anew each time, for its values.
 *
 * @param whole makes a statement's text of what differs
 */
export function preparedTexts(whole: (differing: string) => string) {
  const made = new WeakMap<Db, Map<string, Ask>>();
  return (db: Db, differing: string, steady: boolean): Ask => {
    const known = made.get(db) ?? new Map<string, Ask>();
    made.set(db, known);
    const before = known.get(differing);
    if (before !== undefined) return before;
    const ask = asking(db, whole(differing), steady);
    if (known.size >= TEXTS) known.clear();
    known.set(differing, ask);
    return ask;
  };
}

function asking(db: Db, text: string, steady: boolean): Ask {
  const parts = text
    .split(/\$(\d+)/)
    .map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql.placeholder(part)));
  const statement = db.select({ read: sql<unknown>`read` }).from(sql`(${sql.join(parts)}) answer`);
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  // The driver plans a statement without a name for the values that it is asked with.
  const made = statement.prepare(steady ? name : '');
  return async (params) => {
    const values = Object.fromEntries(params.map((value, at) => [String(at + 1), value]));
    const [found] = await made.execute(values);
    return found?.read;
  };
}
