import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, updatedAt } from './columns.ts';
import { organizations } from './organizations.ts';
import { users } from './people.ts';

/** A named way to look at an organization's payments. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    shared: boolean().notNull().default(false),
    /** JSON as text: what the screen wrote is what it reads, the order of its keys included. */
    state: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('saved_views_name').on(t.organizationId, t.ownerId, sql`lower(name)`),
    index('saved_views_shared')
      .on(t.organizationId)
      .where(sql`shared`),
  ],
);
