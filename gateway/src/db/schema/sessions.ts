import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt, id } from './columns.ts';
import { users } from './people.ts';

/** Where somebody is, or was lately, signed in: a session of the identity provider. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** The identity provider's id of it. */
    sessionId: text().notNull(),
    /** SHA-256 of the mark that the dashboard keeps in the browser, hex; null where the provider told none. */
    browser: text(),
    /** How the browser names itself. */
    userAgent: text(),
    /** The address it was seen at last. */
    address: text(),
    /** Whether it began in a browser in which the person had not been seen before, though they had been seen. */
    isNewBrowser: boolean().notNull().default(false),
    firstSeenAt: createdAt(),
    lastSeenAt: at().notNull().defaultNow(),
    /** Since when its tokens are refused. */
    endedAt: at(),
  },
  (t) => [
    unique('sessions_of_user').on(t.userId, t.sessionId),
    index('sessions_ended')
      .on(t.userId)
      .where(sql`ended_at is not null`),
    index('sessions_last_seen').on(t.lastSeenAt),
  ],
);
