import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { migrationsFolder } from '../../db/migrate.ts';

const columnSchema = z.object({
  name: z.string(),
  type: z.string(),
  primaryKey: z.boolean(),
  notNull: z.boolean(),
  default: z.unknown().optional(),
});

const keySchema = z.object({ columns: z.array(z.string()) });

const tableSchema = z.object({
  name: z.string(),
  columns: z.record(z.string(), columnSchema),
  indexes: z.record(
    z.string(),
    z.object({
      columns: z.array(z.object({ expression: z.string() })),
      isUnique: z.boolean(),
      where: z.string().optional(),
    }),
  ),
  compositePrimaryKeys: z.record(z.string(), keySchema),
  uniqueConstraints: z.record(z.string(), keySchema),
  checkConstraints: z.record(z.string(), z.object({ name: z.string(), value: z.string() })),
});

export type Column = z.output<typeof columnSchema>;
export type Table = z.output<typeof tableSchema>;

/** One migration: its name, its text and the statements of it, in order. */
export interface Migration {
  name: string;
  text: string;
  statements: string[];
}

const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string() })) });
const snapshotSchema = z.object({ tables: z.record(z.string(), tableSchema) });

const read = (path: string): string => readFileSync(join(migrationsFolder, path), 'utf8');
const readJson = (path: string): unknown => JSON.parse(read(path));

/** A migration of a text. */
export const migrationOf = (name: string, text: string): Migration => ({
  name,
  text,
  statements: text.split('--> statement-breakpoint'),
});

/** All migrations of this build, first one first. */
export const allMigrations = (): Migration[] =>
  journalSchema.parse(readJson('meta/_journal.json')).entries.map(({ tag }) => {
    return migrationOf(tag, read(`${tag}.sql`));
  });

/** The migrations that the released build has, first one first, with the hash of each as it was released. */
export const releasedMigrations = (): Record<string, string> =>
  z.record(z.string(), z.string()).parse(readJson('released.json'));

/** What a text is known by. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The tables as a build expects them whose newest migration this is: the snapshot that is kept beside it. */
export function tablesAt(migration: string): Table[] {
  const [number = ''] = migration.split('_');
  return Object.values(snapshotSchema.parse(readJson(`meta/${number}_snapshot.json`)).tables);
}

/** The values that a check lets a column hold, if it is such a check. */
export function allowedValues(check: string): string[] | null {
  const list = /\bin \(([^)]*)\)$/i.exec(check.trim())?.[1];
  return list === undefined ? null : [...list.matchAll(/'([^']*)'/g)].map(([, value = '']) => value);
}
