import { Column, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';
import { prepared } from './prepared.ts';

/** Rows as one value of a statement: a list of their columns' values for each, which is read again column by column. */
export interface JsonRows<Row> {
  /** One row as a list. */
  list: SQL;
  /** The rows of a list of such lists; none for null. */
  read: (value: unknown) => Row[];
}

/** Whether a column's values are what JSON says they are, as those of most columns. */
const isAsJsonSays = (column: PgColumn): boolean =>
  Reflect.get(column, 'mapFromDriverValue') === Reflect.get(Column.prototype, 'mapFromDriverValue');

/** Rows of these columns. What the driver would be told by a column's type, its column does here too. */
export function jsonRows<Row>(columns: Readonly<Record<string, PgColumn>>): JsonRows<Row> {
  const named = Object.entries(columns);
  const names = named.map(([name]) => name);
  const asRead = named.map(([, column]) => (isAsJsonSays(column) ? null : column));
  const list = sql.join(
    named.map(([, column]) => sql`${column}`),
    sql`, `,
  );
  function rowOf(values: readonly unknown[]): Row {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at += 1) {
      const value = values[at];
      row[names[at] ?? ''] = value === null ? null : (asRead[at]?.mapFromDriverValue(value) ?? value);
    }
    return row as Row;
  }
  return {
    list: sql`json_build_array(${list})`,
    read: (value) => (Array.isArray(value) ? value.map(rowOf) : []),
  };
}

/** All columns of a table. */
export const jsonRowsOf = <Table extends PgTable>(table: Table) =>
  jsonRows<Table['$inferSelect']>(getTableColumns(table));

/**
 * The rows that have one of some keys, as loaders ask for them. Asked by themselves they are a statement prepared once
 * for each connection; as a value of another statement they cost no round trip of their own.
 */
export interface RowsByKeys<Row> {
  (db: Db, keys: readonly (string | number)[]): Promise<Row[]>;
  /** The rows whose key is in an SQL array, as a value. */
  within: (keys: SQL) => SQL;
  read: (value: unknown) => Row[];
}

interface Wanted<Row> {
  /** Of the statement; no other may have it. */
  name: string;
  rows: JsonRows<Row>;
  from: PgTable | SQL;
  key: AnyPgColumn | SQL;
  where?: SQL | undefined;
  order?: readonly SQL[];
}

export function rowsByKeys<Row>({ name, rows, from, key, where, order }: Wanted<Row>): RowsByKeys<Row> {
  const ordered = order === undefined ? sql`` : sql` order by ${sql.join([...order], sql`, `)}`;
  const narrowed = where === undefined ? sql`` : sql` and ${where}`;
  const within = (keys: SQL): SQL =>
    sql`(select json_agg(${rows.list}${ordered}) from ${from} where ${key} = any(${keys})${narrowed})`;
  const statement = prepared((db) =>
    db
      .select({ rows: sql<unknown>`rows` })
      .from(sql`(select ${within(sql.placeholder('keys') as never)} as rows) found`)
      .prepare(name),
  );
  const find = async (db: Db, keys: readonly (string | number)[]): Promise<Row[]> => {
    const [found] = await statement(db, { keys: [...keys] });
    return rows.read(found?.rows);
  };
  return Object.assign(find, { within, read: rows.read });
}
