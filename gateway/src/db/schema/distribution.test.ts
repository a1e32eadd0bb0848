import assert from 'node:assert/strict';
import { test } from 'node:test';
import { is } from 'drizzle-orm';
import { CasingCache } from 'drizzle-orm/casing';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { placesOfTables } from '../../testing/statements.ts';
import { casing } from '../migrate.ts';
import * as schema from './index.ts';

/** The columns of each table, by their names in the database. */
function tablesOfSchema(): Map<string, Set<string>> {
  const names = new CasingCache(casing);
  return new Map(
    Object.values(schema)
      .filter((each) => is(each, PgTable))
      .map((table) => {
        const { name, columns } = getTableConfig(table);
        return [name, new Set(columns.map((column) => names.getColumnCasing(column)))] as const;
      }),
  );
}

test('each table has a place when the tables are spread by organization, by a column that it has', () => {
  const tables = tablesOfSchema();
  const places = placesOfTables();
  assert.deepEqual([...places.keys()].toSorted(), [...tables.keys()].toSorted());
  for (const [table, place] of places) {
    const {
      how = '',
      other,
      column,
    } = /^(?<how>by|with|everywhere|apart)(?: (?<other>[a-z_]+), named by)?(?: `(?<column>[a-z_]+)`)?/.exec(
      place,
    )?.groups ?? {};
    assert.ok(how !== '', `${table}: ${place}`);
    if (how === 'everywhere' || how === 'apart') continue;
    assert.ok(column !== undefined && tables.get(table)?.has(column), `${table} has no column ${column}`);
    if (how === 'by') assert.match(column, /^organization_id$/, table);
    else assert.ok(/^(by|with) /.test(places.get(other ?? '') ?? ''), `${table} goes with ${other}`);
  }
});
