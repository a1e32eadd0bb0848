import { allowedValues } from './record.ts';
import type { Migration, Table } from './record.ts';

/**
 * What in a migration that is not released yet could trouble the released build beside it: everything but additions
 * that it need not know of. A migration that begins with `-- contracts NNNN_name: reason` may do more, if the migration
 * that it names was released before.
 *
 * @param released the tables as the released build expects them.
 * @param releasedNames the migrations that were released.
 */
export function refusals(
  migration: Migration,
  released: readonly Table[],
  releasedNames: readonly string[],
): string[] {
  const expansion = /^-- contracts (\d{4}_\w+): \S/.exec(migration.text)?.[1];
  if (expansion !== undefined) {
    return releasedNames.includes(expansion) ? [] : [`${expansion} was not released before`];
  }
  const tables = new Map(released.map((table) => [table.name, table]));
  return migration.statements
    .map(withoutComments)
    .filter((statement) => statement !== '' && !expands(statement, tables));
}

const withoutComments = (text: string): string =>
  text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim().replace(/;$/, '');

/** Harmless wherever it is done. */
const anywhere =
  /^(CREATE (UNLOGGED )?TABLE|CREATE EXTENSION|CREATE FUNCTION|CREATE INDEX|INSERT INTO|UPDATE) /i;

/** The table of a statement that is harmless on one that the released build does not know. */
const onTable =
  /^(?:ALTER TABLE|CREATE UNIQUE INDEX "\w+" ON|CREATE (?:CONSTRAINT )?TRIGGER \w+ .*? ON) "?(\w+)"?/i;

/**
 * What is harmless on a table that the released build knows; what is left of the statement decides. A function whose
 * name begins with `tell_` only notifies.
 */
const rules: readonly [pattern: RegExp, allows: (table: Table, rest: string) => boolean][] = [
  [/^ALTER TABLE "\w+" ADD COLUMN "\w+" (.*)$/i, (_table, rest) => canBeLeftOut(rest)],
  [/^ALTER TABLE "\w+" ALTER COLUMN "\w+" SET DEFAULT (.*)$/i, () => true],
  [/^ALTER TABLE "\w+" DROP CONSTRAINT "(\w+)"$/i, (table, rest) => rest in table.checkConstraints],
  [/^ALTER TABLE "\w+" ADD CONSTRAINT ("\w+" CHECK .*)$/i, letsInWhatItDid],
  [/^ALTER TABLE "\w+" ADD CONSTRAINT "\w+" (FOREIGN KEY .*) REFERENCES .*$/i, namesNewColumns],
  [/^ALTER TABLE "\w+" ADD CONSTRAINT "\w+" (UNIQUE.*)$/i, namesNewColumns],
  [/^CREATE UNIQUE INDEX "\w+" ON "\w+" (.*)$/i, namesNewColumns],
  [/^CREATE TRIGGER \w+ AFTER .* EXECUTE FUNCTION (tell_\w+)\(\)$/i, () => true],
];

function expands(statement: string, tables: ReadonlyMap<string, Table>): boolean {
  if (anywhere.test(statement)) return true;
  const dropped = /^DROP INDEX "(\w+)"$/i.exec(statement)?.[1];
  if (dropped !== undefined) return !holdsSomething(dropped, tables);
  const name = onTable.exec(statement)?.[1];
  if (name === undefined) return false;
  const table = tables.get(name);
  if (table === undefined) return true;
  return rules.some(([pattern, allows]) => {
    const found = pattern.exec(statement);
    return found !== null && allows(table, found[1] ?? '');
  });
}

/** Whether an index does more than to find rows sooner: the released build's statements count on one that is unique. */
const holdsSomething = (index: string, tables: ReadonlyMap<string, Table>): boolean =>
  [...tables.values()].some(({ indexes }) => indexes[index]?.isUnique === true);

/** Whether a row can be added without a word of this column. */
const canBeLeftOut = (definition: string): boolean =>
  !/\bNOT NULL\b/i.test(definition) || /\b(DEFAULT|GENERATED)\b/i.test(definition);

/** Whether a check allows all that the one of its name allowed before, or is about new columns alone. */
function letsInWhatItDid(table: Table, definition: string): boolean {
  const [, name = '', value = ''] = /^"(\w+)" CHECK \((.*)\)$/i.exec(definition) ?? [];
  const before = allowedValues(table.checkConstraints[name]?.value ?? '');
  if (before === null) return namesNewColumns(table, value);
  const now = allowedValues(value) ?? [];
  return before.every((allowed) => now.includes(allowed));
}

/** Whether a definition names columns, and none that the released build writes. */
function namesNewColumns(table: Table, definition: string): boolean {
  const columns = [...definition.matchAll(/"(\w+)"/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== table.name);
  return columns.length > 0 && columns.every((name) => !(name in table.columns));
}
