import { readFileSync } from 'node:fs';
import { NodePgSession } from 'drizzle-orm/node-postgres';

/** Statements that were made while it was listened. */
export interface Heard {
  texts: ReadonlySet<string>;
  stop: () => void;
}

/** Hears the text of each statement that this process makes from here on, whatever it is asked of. */
export function hearStatements(): Heard {
  const texts = new Set<string>();
  const session = NodePgSession.prototype;
  const prepareQuery: unknown = Reflect.get(session, 'prepareQuery');
  if (typeof prepareQuery !== 'function') throw new Error('Statements are prepared elsewhere now.');
  Object.assign(session, {
    prepareQuery(this: unknown, ...given: [query: { sql: string }, ...unknown[]]): unknown {
      texts.add(given[0].sql);
      return Reflect.apply(prepareQuery, this, given);
    },
  });
  return { texts, stop: () => Object.assign(session, { prepareQuery }) };
}

/** Where docs/scale.md has each table go. */
export function placesOfTables(): Map<string, string> {
  return new Map(linesOf('## Tables by organization'));
}

/** By which columns statements find the rows of tables that are spread but the column of their place, as docs/scale.md has it. */
export function findersOfTables(): Map<string, Set<string>> {
  return new Map(
    linesOf('## Statements by organization').map(([table, columns]) => [
      table,
      new Set([...columns.matchAll(/`([a-z_, ]+)`/g)].map(([, found = '']) => found)),
    ]),
  );
}

function linesOf(heading: string): [string, string][] {
  const page = readFileSync(new URL('../../../docs/scale.md', import.meta.url), 'utf8');
  const section = page.split(`${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const lines = [...section.matchAll(/^\| ([a-z_]+) +\| (.+?) +\|$/gm)];
  return lines.map(([, table = '', cell = '']) => [table, cell]);
}

/**
 * By which columns a statement finds the rows of each spread table that it names: those that it compares with something
 * given, or with the row of another table. None for rows that it writes anew.
 */
export function findersIn(text: string, isSpread: (table: string) => boolean): Map<string, string[]> {
  const inserted = /^insert into "([a-z_]+)"/.exec(text)?.[1];
  const found = new Map<string, Set<string>>();
  for (const [, table = ''] of text.matchAll(/\b(?:from|join|update) "([a-z_]+)"/g))
    if (table !== inserted && isSpread(table)) found.set(table, new Set());
  const where = withoutAliases(text.replace(/^update "[a-z_]+" set .*? where /s, ''));
  for (const [, table = '', column = ''] of where.matchAll(
    /"([a-z_]+)"\."([a-z_]+)" (?:=|in) (?:[($']|any)/g,
  ))
    found.get(table)?.add(column);
  for (const [, one = '', its = '', other = '', theirs = ''] of where.matchAll(
    /"([a-z_]+)"\."([a-z_]+)" = "([a-z_]+)"\."([a-z_]+)"/g,
  )) {
    found.get(one)?.add(its);
    found.get(other)?.add(theirs);
  }
  return new Map([...found].map(([table, columns]) => [table, [...columns].toSorted()]));
}

/** The same statement with each table under its own name. */
function withoutAliases(text: string): string {
  let plain = text;
  for (const [, table = '', alias = ''] of text.matchAll(
    /\b(?:from|join) "([a-z_]+)" (?:as )?"?([a-z_]+)"?/g,
  ))
    plain = plain.replaceAll(new RegExp(`(?<![a-z_."])"?${alias}"?\\."?([a-z_]+)"?`, 'g'), `"${table}"."$1"`);
  return plain;
}

/**
 * What of these statements the page does not say: for each spread table, by which columns its rows are found. A statement is
 * placed by the column of its table's place, and when one of its columns is listed; where none can be, all of them together are.
 */
export function unplacedIn(texts: Iterable<string>): string[] {
  const places = placesOfTables();
  const placedBy = (table: string): string | undefined =>
    /^(?:by|with) .*?`([a-z_]+)`/.exec(places.get(table) ?? '')?.[1];
  const isSpread = (table: string): boolean => placedBy(table) !== undefined;
  const finders = findersOfTables();
  const unplaced = new Set<string>();
  for (const text of texts)
    for (const [table, columns] of findersIn(text, isSpread)) {
      const listed = finders.get(table) ?? new Set();
      const placed =
        columns.some((column) => column === placedBy(table) || listed.has(column)) ||
        listed.has(columns.join(', ') || 'nothing');
      if (!placed)
        unplaced.add(`${table} is found by ${columns.join(', ') || 'nothing'}: ${text.slice(0, 300)}`);
    }
  return [...unplaced];
}
