import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, updatedAt } from './columns.ts';
import { organizations } from './organizations.ts';
import { users } from './people.ts';
import { transactionTemplates } from './templates.ts';

/** What an organization decided about a file; a file without a row is one all the same, as its payments make it. */
export const paymentFiles = pgTable(
  'payment_files',
  {
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    name: text().notNull(),
    /** The day of the closing, where the property is. */
    closingOn: date({ mode: 'string' }),
    /** The file that this one is a part of now; never one that is joined itself. */
    joinedInto: text(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.name] }),
    index('payment_files_joined').on(t.organizationId, t.joinedInto),
  ],
);

/** A payment that an organization put into another file than its own words say. */
export const filePayments = pgTable(
  'file_payments',
  {
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    transactionTemplateId: integer()
      .notNull()
      .references(() => transactionTemplates.id),
    file: text().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.transactionTemplateId, t.organizationId] }),
    index('file_payments_file').on(t.organizationId, t.file),
  ],
);

/** What people of an organization wrote down for each other about a file; it is never changed. */
export const fileNotes = pgTable(
  'file_notes',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    file: text().notNull(),
    authorId: uuid()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('file_notes_file').on(t.organizationId, t.file, t.createdAt, t.id),
    index('file_notes_text_part').using('gin', sql`lower(text) gin_trgm_ops`),
  ],
);
