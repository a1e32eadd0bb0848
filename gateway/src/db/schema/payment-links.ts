import { date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, cents, createdAt, id, json } from './columns.ts';
import { paymentOccasions } from './occasions.ts';
import { organizations } from './organizations.ts';
import { users } from './people.ts';
import type { StoredFormDatum } from './shapes.ts';

/** An address by which payers pay through an occasion, with what was decided for them. Its token follows from its id. */
export const paymentLinks = pgTable(
  'payment_links',
  {
    id: id(),
    /** Who collects: the occasion's organization, or one that it is shared with. */
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    paymentOccasionId: uuid()
      .notNull()
      .references(() => paymentOccasions.id),
    /** What payers read above the form. */
    note: text(),
    /** Null leaves it to the payer. */
    amount: cents(),
    /** Fields of the form that are filled in for the payer. */
    formData: json<StoredFormDatum[]>().notNull().default([]),
    /** The last day on which it may be paid through, in the occasion's zone. */
    endsOn: date({ mode: 'string' }).notNull(),
    /** How many payments may begin with it; null for any number. */
    maxPayments: integer(),
    /** Set where whoever made it asks for earnest money as the buyer's agent. */
    buyerAgentId: uuid().references(() => users.id),
    createdById: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    revokedAt: at(),
    revokedById: uuid().references(() => users.id),
  },
  (t) => [index('payment_links_page').on(t.organizationId, t.paymentOccasionId, t.createdAt, t.id)],
);
