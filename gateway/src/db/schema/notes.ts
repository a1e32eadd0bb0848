import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt, id } from './columns.ts';
import { organizations } from './organizations.ts';
import { users } from './people.ts';

/** Whom a note is addressed to. Notes of payments and of files have ids of one kind, so that both stand here. */
export const noteMentions = pgTable(
  'note_mentions',
  {
    noteId: uuid().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    createdAt: createdAt(),
    /** When the person opened the note's payment or file. */
    seenAt: at(),
  },
  (t) => [
    primaryKey({ columns: [t.noteId, t.userId] }),
    index('note_mentions_user').on(t.userId, t.organizationId, t.seenAt),
  ],
);

/** A file that belongs to a note, or that somebody is about to write one with. */
export const noteAttachments = pgTable(
  'note_attachments',
  {
    id: id(),
    /** Null until the note is written. */
    noteId: uuid(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    uploadedById: uuid()
      .notNull()
      .references(() => users.id),
    /** The key in the file store. */
    file: text().notNull().unique(),
    name: text().notNull(),
    contentType: text().notNull(),
    bytes: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('note_attachments_note').on(t.noteId, t.createdAt, t.id)],
);
