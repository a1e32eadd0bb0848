import { getTableColumns, getTableName, is, SQL, sql } from 'drizzle-orm';
import { CasingCache } from 'drizzle-orm/casing';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { casing } from './migrate.ts';

const names = new CasingCache(casing);

/**
 * Returns many rows for `insert(table).select(…)` as one JSON parameter. A statement with a placeholder for each value
 * takes longer to build and parse than the rows take to store. The rows keep their order. A missing value, or null in a
 * column with a default, becomes the default.
 *
 * @param instead expressions by column, which the database computes from the row
 */
export function givenRows<Table extends PgTable>(
  table: Table,
  rows: readonly Table['$inferInsert'][],
  instead: Partial<Record<keyof Table['$inferInsert'] & string, SQL>> = {},
): SQL {
  const columns = Object.entries<PgColumn>(getTableColumns(table)).map(([key, column]) => ({
    key,
    column,
    name: names.getColumnCasing(column),
  }));
  const stored = rows.map((row) => {
    const values: Record<string, unknown> = {};
    for (const { key, column, name } of columns) values[name] = inJson(column, Reflect.get(row, key));
    return values;
  });
  const workedOut = new Map(Object.entries<SQL | undefined>(instead));
  const selected = columns.map(
    ({ key, column, name }) =>
      workedOut.get(key) ??
      (column.hasDefault ? sql`coalesce(${column}, ${defaultOf(table, column, name)})` : sql`${column}`),
  );
  return sql`select ${sql.join(selected, sql`, `)}
    from json_populate_recordset(null::${table}, ${JSON.stringify(stored)}::json) as ${table}`;
}

const inJson = (column: PgColumn, value: unknown): unknown =>
  value === null || value === undefined || column.dataType === 'json'
    ? value
    : column.mapToDriverValue(value);

function defaultOf(table: PgTable, column: PgColumn, name: string): SQL {
  const { default: value } = column;
  if (is(value, SQL)) return value;
  if (value !== undefined) return sql`${sql.param(value, column)}`;
  // A column that has a default without saying which counts up.
  return sql`nextval(pg_get_serial_sequence(${getTableName(table)}, ${name}))`;
}
