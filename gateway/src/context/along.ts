import { getTableName, sql, type SQL } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { JsonRows } from '../db/by-keys.ts';
import type { Db } from '../db/client.ts';
import { casing } from '../db/migrate.ts';
import { preparedTexts } from '../db/prepared.ts';
import { prime, sources, type SourceLoaders, type SourceName } from './sources.ts';

/** Paths of fields that are asked for: `buyer`, `buyer.fullName`. */
export type Asked = ReadonlySet<string>;

/** The values of a column of what was found. */
export const column = (name: string): SQL => sql.raw(`select ${name} from found`);

/**
 * What a statement brings along for the request's loaders: for each of them the queries that give its keys, out of
 * `found`, which is what the statement itself finds.
 */
export type Along = Readonly<Partial<Record<SourceName, readonly SQL[]>>>;

/** All that several of them bring. */
function together(all: readonly Along[]): Along {
  const merged: Partial<Record<SourceName, Set<SQL>>> = {};
  for (const along of all) {
    for (const name of namesOf(along)) {
      merged[name] = new Set([...(merged[name] ?? []), ...(along[name] ?? [])]);
    }
  }
  return Object.fromEntries(Object.entries(merged).map(([name, queries]) => [name, [...queries]]));
}

const namesOf = (along: Along): SourceName[] =>
  Object.keys(along).filter((name): name is SourceName => name in sources);

/** Rows that are found together with what stands around them, by one statement. */
export type AlongRead<Row> = (
  db: Db,
  loaders: SourceLoaders,
  /** The statement that finds rows of the table. */
  find: SQL,
  /** Whether one plan fits whatever values it is asked with, so that it is made once for each connection. */
  steady: boolean,
) => Promise<Row[]>;

const dialect = new PgDialect({ casing });
const answer = z.tuple([z.array(z.unknown()).nullable()]).rest(z.tuple([z.array(z.unknown()), z.unknown()]));

/** What is read of a table, which is `found` there. */
interface Found<Row> {
  rows: JsonRows<Row>;
  table: PgTable;
}

/**
 * Reads rows of a table with all that the fields asked of them need.
 *
 * @param byField what the resolvers of each field ask their loaders for
 */
export function readWith<Row>(found: Found<Row>, byField: Readonly<Record<string, Along>>) {
  const made = new WeakMap<Asked, AlongRead<Row>>();
  return (asked: Asked): AlongRead<Row> => {
    const fields = Object.entries(byField).filter(([field]) => asked.has(field));
    const read = made.get(asked) ?? readAlong(found, together(fields.map(([, along]) => along)));
    made.set(asked, read);
    return read;
  };
}

function readAlong<Row>({ rows, table }: Found<Row>, along: Along): AlongRead<Row> {
  const names = namesOf(along);
  // Loaders that ask for the same keys share them.
  const keysOf = names.map((name) => keysText(along[name] ?? []));
  const different = [...new Set(keysOf)];
  const keys = different.map(
    (text, at) => sql`${sql.raw(`keys_${at}`)} as materialized (select array(${sql.raw(text)}) as keys)`,
  );
  const brought = names.map((name, at) => {
    const from = sql.raw(`keys_${different.indexOf(keysOf[at] ?? '')}`);
    return sql`(select json_build_array(wanted.keys, ${sources[name].rows.within(sql`wanted.keys`)}) from ${from} wanted)`;
  });
  const found = sql`(select json_agg(${rows.list}) from found as ${sql.identifier(getTableName(table))})`;
  // Without a value of its own, so that its text is made once.
  const { sql: rest } = dialect.sqlToQuery(
    sql`${sql.join([sql``, ...keys], sql`, `)} select json_build_array(${sql.join([found, ...brought], sql`, `)}) as read`,
  );
  const statementOf = preparedTexts((finding) => `with found as materialized (${finding})${rest}`);
  return async (db, loaders, find, steady) => {
    const { sql: finding, params } = dialect.sqlToQuery(find);
    const [own, ...others] = answer.parse(await statementOf(db, finding, steady)(params));
    for (const [at, [wanted, values]] of others.entries()) {
      const name = names[at];
      if (name !== undefined) prime(loaders, name, wanted, values);
    }
    return rows.read(own);
  };
}

/** The queries of a loader's keys as one. */
const keysText = (queries: readonly SQL[]): string =>
  dialect.sqlToQuery(sql.join([...queries], sql` union `)).sql;
