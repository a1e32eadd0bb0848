import { and, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { badInput } from './errors.ts';

/** What PageInfo is read from. The total is counted only when it is asked for. */
export interface PageInfoSource {
  afterCursor: string | null;
  beforeCursor: string | null;
  hasMoreEntries: boolean;
  total: () => Promise<number>;
}

export interface Page<Row> {
  entries: Row[];
  pageInfo: PageInfoSource;
}

type Position = readonly (string | number)[];

/** The place of a row in an order, as text that only the gateway reads. */
const encode = (position: Position): string => Buffer.from(JSON.stringify(position)).toString('base64url');

const positions = z
  .array(z.union([z.string(), z.number()]))
  .min(1)
  .max(4);

function decode(cursor: string, length: number): Position {
  let position: unknown;
  try {
    position = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    position = null;
  }
  const parsed = positions.safeParse(position);
  if (!parsed.success || parsed.data.length !== length) {
    throw badInput('This page can no longer be continued. Please reload the list.', 'afterCursor');
  }
  return parsed.data;
}

/** An order of rows: columns that together are unique, all in one direction. */
export interface KeysetOrder<Row> {
  columns: readonly {
    column: AnyPgColumn | SQL;
    cast: 'timestamptz' | 'date' | 'uuid' | 'integer' | 'bigint' | 'text';
  }[];
  direction: 'ASC' | 'DESC';
  positionOf: (row: Row) => Position;
}

/** The condition that continues after a cursor; undefined for the first page. */
export function afterCursor<Row>(
  order: KeysetOrder<Row>,
  cursor: string | null | undefined,
): SQL | undefined {
  if (!cursor) return undefined;
  const position = decode(cursor, order.columns.length);
  const columns = sql.join(
    order.columns.map(({ column }) => sql`${column}`),
    sql`, `,
  );
  const values = sql.join(
    order.columns.map(({ cast }, index) => sql`${checked(position[index], cast)}::${sql.raw(cast)}`),
    sql`, `,
  );
  return order.direction === 'DESC' ? sql`(${columns}) < (${values})` : sql`(${columns}) > (${values})`;
}

const castForms = {
  timestamptz: z.iso.datetime(),
  date: z.iso.date(),
  uuid: z.guid(),
  integer: z.int().max(2_147_483_647),
  bigint: z.int(),
  text: z.string(),
};

function checked(value: unknown, cast: keyof typeof castForms): string | number {
  const parsed = castForms[cast].safeParse(value);
  if (!parsed.success)
    throw badInput('This page can no longer be continued. Please reload the list.', 'afterCursor');
  return parsed.data;
}

export const orderBy = <Row>({ columns, direction }: KeysetOrder<Row>): SQL[] =>
  columns.map(({ column }) => (direction === 'DESC' ? sql`${column} desc` : sql`${column} asc`));

/** Finds a page's rows and one more, to see whether there is more. */
export const pageStatement = <Row>(
  table: PgTable,
  where: SQL | undefined,
  order: KeysetOrder<Row>,
  { size, cursor }: { size: number; cursor: string | null },
): SQL =>
  sql`select * from ${table} where ${and(where, afterCursor(order, cursor)) ?? sql`true`} order by ${sql.join(orderBy(order), sql`, `)} limit ${sql.raw(String(size + 1))}`;

/** The same order for rows in memory. */
export const comparison =
  <Row>({ direction, positionOf }: KeysetOrder<Row>) =>
  (one: Row, other: Row): number => {
    const [before, after] = direction === 'ASC' ? [-1, 1] : [1, -1];
    const others = positionOf(other);
    for (const [index, value] of positionOf(one).entries()) {
      const against = others[index];
      if (against !== undefined && value !== against) return value < against ? before : after;
    }
    return 0;
  };

/** A page out of the rows that were read: one more than its size, to see whether there is more. */
export function pageOf<Row>(
  rows: Row[],
  size: number,
  order: KeysetOrder<Row>,
  total: () => Promise<number>,
): Page<Row> {
  const entries = rows.slice(0, size);
  const hasMoreEntries = rows.length > size;
  const [first, last] = [entries[0], entries.at(-1)];
  return {
    entries,
    pageInfo: {
      beforeCursor: first ? encode(order.positionOf(first)) : null,
      afterCursor: last && hasMoreEntries ? encode(order.positionOf(last)) : null,
      hasMoreEntries,
      total,
    },
  };
}

/** Newest first, by an instant and the id. */
export const newestFirst = <Row extends { id: string }>(
  at: AnyPgColumn,
  id: AnyPgColumn,
  instantOf: (row: Row) => Date,
): KeysetOrder<Row> => ({
  columns: [
    { column: at, cast: 'timestamptz' },
    { column: id, cast: 'uuid' },
  ],
  direction: 'DESC',
  positionOf: (row) => [instantOf(row).toISOString(), row.id],
});

/** A page of nothing. */
export const noPage: Page<never> = {
  entries: [],
  pageInfo: { afterCursor: null, beforeCursor: null, hasMoreEntries: false, total: () => Promise.resolve(0) },
};

/** The same page with other entries for its rows. */
export const mapPage = <Row, Shown>(
  { entries, pageInfo }: Page<Row>,
  shown: (row: Row) => Shown,
): Page<Shown> => ({
  entries: entries.map(shown),
  pageInfo,
});
