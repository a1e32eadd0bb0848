import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt, id, updatedAt } from './columns.ts';
import { organizations } from './organizations.ts';
import { users } from './people.ts';
import { transactionTemplates } from './templates.ts';

/** How a payment that stopped is looked after; there is a row once somebody did. */
export const paymentRecoveries = pgTable('payment_recoveries', {
  transactionTemplateId: integer()
    .primaryKey()
    .references(() => transactionTemplates.id),
  ownerId: uuid().references(() => users.id),
  snoozedUntil: at(),
  /** Holds as long as the payment does not change after it. */
  settledAt: at(),
  updatedAt: updatedAt(),
});

/** What people of a payment's organization wrote down for each other; it is never changed. */
export const paymentNotes = pgTable(
  'payment_notes',
  {
    id: id(),
    transactionTemplateId: integer()
      .notNull()
      .references(() => transactionTemplates.id),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    authorId: uuid()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('payment_notes_template').on(t.transactionTemplateId, t.createdAt, t.id),
    index('payment_notes_text_part').using('gin', sql`lower(text) gin_trgm_ops`),
  ],
);
