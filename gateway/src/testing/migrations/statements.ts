import { monthlyTables } from '../../db/months.ts';
import { allowedValues } from './record.ts';
import type { Column, Table } from './record.ts';

/** A statement that a build makes of a table. */
export interface Statement {
  table: Table;
  kind: 'read' | 'write';
  text: string;
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

const isFilledByDatabase = ({ type, default: given }: Column): boolean =>
  given !== undefined || type.endsWith('serial');

/** A value of the column's type, another one for each number where the type has so many. */
function valueOf(table: Table, column: Column, number: number): string {
  const check = Object.values(table.checkConstraints).find(({ value }) =>
    value.startsWith(`"${table.name}"."${column.name}" in (`),
  );
  const [allowed] = check === undefined ? [] : (allowedValues(check.value) ?? []);
  if (allowed !== undefined) return `'${allowed}'`;
  if (column.type === 'uuid') return `md5('${table.name} ${number}')::uuid`;
  if (column.type === 'jsonb') return `'{}'`;
  if (column.type === 'boolean') return 'true';
  if (column.type.endsWith('[]')) return `'{}'`;
  if (column.type === 'date') return 'now()::date';
  if (column.type.startsWith('timestamp')) return 'now()';
  if (column.type === 'text') return `'${table.name} ${number}'`;
  return String(number);
}

function insertInto(table: Table, columns: readonly Column[], number: number): string {
  const values = columns.map((column) => valueOf(table, column, number)).join(', ');
  return `INSERT INTO "${table.name}" (${quoted(columns.map(({ name }) => name))}) VALUES (${values})`;
}

/** Each month of these has its ids for itself (ADR 0286). No build ever named them as such a reason: the database makes them. */
const byMonth: ReadonlySet<string> = new Set(monthlyTables);

/** What an insert may name as the reason for which it does nothing. */
function conflictTargets(table: Table): string[] {
  if (byMonth.has(table.name)) return [];
  const primary = Object.values(table.columns).filter(({ primaryKey }) => primaryKey);
  const keys = [...Object.values(table.compositePrimaryKeys), ...Object.values(table.uniqueConstraints)];
  const indexes = Object.values(table.indexes).filter(({ isUnique }) => isUnique);
  return [
    ...primary.map(({ name }) => `("${name}")`),
    ...keys.map(({ columns }) => `(${quoted(columns)})`),
    ...indexes.map(({ columns, where }) => {
      const target = `(${columns.map(({ expression }) => expression).join(', ')})`;
      return where === undefined ? target : `${target} WHERE ${where}`;
    }),
  ];
}

/**
 * The statements that a build makes of its tables: a row with all columns and one with those alone that it must give,
 * the latter with each reason for doing nothing too; a change of every column, a removal, and a reading of all.
 *
 * @param nextNumber another number at each call, for values that must differ.
 */
export function statementsOf(tables: readonly Table[], nextNumber: () => number): Statement[] {
  return tables.flatMap((table) => {
    const columns = Object.values(table.columns);
    const names = columns.map(({ name }) => name);
    const needed = columns.filter((column) => column.notNull && !isFilledByDatabase(column));
    const writes = [
      insertInto(table, columns, nextNumber()),
      insertInto(table, needed, nextNumber()),
      ...conflictTargets(table).map(
        (target) => `${insertInto(table, needed, nextNumber())} ON CONFLICT ${target} DO NOTHING`,
      ),
      `UPDATE "${table.name}" SET ${names.map((name) => `"${name}" = "${name}"`).join(', ')}`,
      `DELETE FROM "${table.name}" WHERE false`,
    ];
    return [
      ...writes.map((text): Statement => ({ table, kind: 'write', text })),
      { table, kind: 'read', text: `SELECT ${quoted(names)} FROM "${table.name}"` },
    ];
  });
}
