import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt, id, json, oneOf } from './columns.ts';
import { organizations } from './organizations.ts';
import { users } from './people.ts';
import { exportDates, exportRhythms } from './values.ts';

/** An export that is made again and again, for the person who set it up. */
export const exportSchedules = pgTable(
  'export_schedules',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    every: text({ enum: exportRhythms }).notNull(),
    /** Which moment of a payment has to lie in the days of a run. */
    dated: text({ enum: exportDates }).notNull(),
    filter: json<Record<string, unknown>>().notNull(),
    /** Null for all columns. */
    columns: json<string[]>(),
    /** Whose days are meant. */
    timeZone: text().notNull(),
    nextAt: at().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('export_schedules_owner').on(t.userId, t.organizationId),
    index('export_schedules_due').on(t.nextAt),
    oneOf('export_schedules_every', t.every, exportRhythms),
    oneOf('export_schedules_dated', t.dated, exportDates),
  ],
);
