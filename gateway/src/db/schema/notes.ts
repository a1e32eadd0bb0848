import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { escrowAccounts, fundingSources } from './accounts.ts';
import { at, createdAt, id } from './columns.ts';
import { organizations } from './organizations.ts';
import { users } from './people.ts';

/** What people of an organization wrote down for each other about an account of it; it is never changed. */
export const accountNotes = pgTable(
  'account_notes',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    /** The account that it is on: one of the two. */
    escrowAccountId: uuid().references(() => escrowAccounts.id),
    fundingSourceId: uuid().references(() => fundingSources.id),
    authorId: uuid()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('account_notes_escrow_account').on(t.escrowAccountId, t.createdAt, t.id),
    index('account_notes_funding_source').on(t.fundingSourceId, t.createdAt, t.id),
    index('account_notes_text_part').using('gin', sql`lower(text) gin_trgm_ops`),
  ],
);

/** Whom a note is addressed to. Notes have ids of one kind, whatever they are on, so that all stand here. */
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
    /** When the person opened what the note is on. */
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
