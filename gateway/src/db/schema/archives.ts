import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at, id, oneOf } from './columns.ts';
import { archiveKinds } from './values.ts';

/**
 * A file of the store with rows that left the database (ADR 0249). What it says of its file is in an audit line too,
 * which is sealed.
 */
export const archives = pgTable(
  'archives',
  {
    id: id(),
    kind: text({ enum: archiveKinds }).notNull(),
    /** The keys of what its rows are of, by code units: it has nothing of what stands before or after. */
    firstKey: text().notNull(),
    lastKey: text().notNull(),
    /** The times of its oldest and its newest row. */
    from: at().notNull(),
    through: at().notNull(),
    rows: integer().notNull(),
    /** Where the file is, in the store. */
    file: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** SHA-256 of the file, hex. */
    sha256: text().notNull(),
    archivedAt: at().notNull(),
    /** When the file was last compared with what is said of it, and what was wrong then; null while nothing is. */
    checkedAt: at().notNull(),
    damage: text(),
  },
  (t) => [
    index('archives_kind').on(t.kind, t.through),
    index('archives_checked').on(t.checkedAt),
    oneOf('archives_kind_values', t.kind, archiveKinds),
  ],
);
