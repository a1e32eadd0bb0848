import { text, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt, id } from './columns.ts';
import { users } from './people.ts';
import { waitingChangeStates } from './values.ts';

/** What every change has that waits until a second person confirms it. */
export const secondPersonColumns = () => ({
  id: id(),
  state: text({ enum: waitingChangeStates }).notNull().default('WAITING'),
  requestedById: uuid()
    .notNull()
    .references(() => users.id),
  expiresAt: at().notNull(),
  decidedById: uuid().references(() => users.id),
  decidedAt: at(),
  /** Why it was refused, as it was typed. */
  reason: text(),
  createdAt: createdAt(),
});
