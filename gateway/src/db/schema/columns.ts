import { sql } from 'drizzle-orm';
import { bigint, check, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Primary key of every entity except a transaction template. */
export const id = () => uuid().primaryKey().defaultRandom();

/** An instant, UTC, millisecond precision. */
export const at = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });

/** Set once when the row is made. */
export const createdAt = () => at().notNull().defaultNow();

/** Set by whoever changes the row. */
export const updatedAt = () => at().notNull().defaultNow();

/** Integer cents. Dollars never reach the database. */
export const cents = () => bigint({ mode: 'number' });

/** A list of texts, empty by default. */
export const texts = () =>
  text()
    .array()
    .notNull()
    .default(sql`'{}'::text[]`);

/** A typed JSON column. The type is a promise of the writer: only stores write it, from validated values. */
export const json = <T>() => jsonb().$type<T>();

/** A check constraint that a text column holds one of the given values. */
export const oneOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`);
