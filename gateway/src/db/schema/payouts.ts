import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at, cents, createdAt, id, oneOf } from './columns.ts';
import { worlds } from './values.ts';

/** Whether money is handed over to providers, and the sign of life of the gateways. One row. */
export const payouts = pgTable('payouts', {
  id: text().primaryKey(),
  /** When a gateway last said that it works on this database. */
  heartbeatAt: at().notNull(),
  /** Since when nothing is handed over; null while it is. */
  frozenAt: at(),
  frozenReason: text(),
  createdAt: createdAt(),
});

/** Of which world the payments of this database are; it never becomes another's. One row. */
export const databaseWorlds = pgTable(
  'database_worlds',
  {
    id: text().primaryKey(),
    world: text({ enum: worlds }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [oneOf('database_worlds_world', t.world, worlds)],
);

/** How far the log of a provider's events is stored, whatever its webhooks brought. */
export const eventCursors = pgTable('event_cursors', {
  provider: text({ enum: ['bank-transfers', 'cards'] }).primaryKey(),
  storedThrough: at().notNull(),
});

/** A comparison of all transfers, of the provider's with ours and of ours with the provider's; made in parts. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    id: id(),
    startedAt: at().notNull(),
    /** Transfers made before are compared. */
    comparedThrough: at().notNull(),
    finishedAt: at(),
    /** Transfers that the provider lists, and their sum in cents. */
    providerTransfers: integer().notNull().default(0),
    providerAmount: cents().notNull().default(0),
    /** Those of ours that were handed over, and what they should come to. */
    ledgerTransfers: integer().notNull().default(0),
    ledgerAmount: cents().notNull().default(0),
  },
  (t) => [index('reconciliations_started').on(t.startedAt)],
);
