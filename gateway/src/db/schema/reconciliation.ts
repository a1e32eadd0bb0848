import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, cents, createdAt, id, json, oneOf } from './columns.ts';
import { fundingSources } from './accounts.ts';
import { organizations } from './organizations.ts';
import { users } from './people.ts';
import { bookingKinds, matchRules, matchStates, periodStates, statementFormats } from './values.ts';

/** A calendar day of the banks, `2026-11-24`. */
const day = () => date({ mode: 'string' });
const account = () =>
  uuid()
    .notNull()
    .references(() => fundingSources.id);
const organization = () =>
  uuid()
    .notNull()
    .references(() => organizations.id);
const person = () => uuid().references(() => users.id);

/** A bank's statement as it came: the file stays in the store, and its hash here. Append-only. */
export const bankStatements = pgTable(
  'bank_statements',
  {
    id: id(),
    organizationId: organization(),
    fundingSourceId: account(),
    format: text({ enum: statementFormats }).notNull(),
    fileName: text().notNull(),
    /** Where the file is, in the store. */
    file: text().notNull(),
    /** SHA-256 of the file, hex. */
    sha256: text().notNull(),
    bytes: integer().notNull(),
    fromDay: day().notNull(),
    throughDay: day().notNull(),
    openingBalance: cents().notNull(),
    closingBalance: cents().notNull(),
    /** Lines that the statement has, and those that no earlier one had. */
    lines: integer().notNull(),
    newLines: integer().notNull(),
    importedById: person().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('bank_statements_once').on(t.fundingSourceId, t.sha256),
    index('bank_statements_account').on(t.fundingSourceId, t.throughDay),
    oneOf('bank_statements_format', t.format, statementFormats),
  ],
);

/** A line of a statement, stored once however many statements show it. */
export const statementLines = pgTable(
  'statement_lines',
  {
    id: id(),
    organizationId: organization(),
    fundingSourceId: account(),
    statementId: uuid()
      .notNull()
      .references(() => bankStatements.id),
    /** Its place in the statement, and of a part among the parts. */
    position: integer().notNull(),
    day: day().notNull(),
    /** Cents; negative where money leaves the account. */
    amount: cents().notNull(),
    description: text().notNull(),
    traceId: text(),
    bankRef: text(),
    /** What makes it this line and no other of its account. */
    mark: text().notNull(),
    /** The line that this is a part of. */
    partOfId: uuid(),
    /** It was split: its parts stand for it. */
    split: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('statement_lines_once').on(t.fundingSourceId, t.mark),
    index('statement_lines_account').on(t.fundingSourceId, t.day, t.id),
    index('statement_lines_statement').on(t.statementId, t.position),
    index('statement_lines_parts').on(t.partOfId),
  ],
);

/** How a bank's columns were read last, for the next file of the account. */
export const statementColumns = pgTable('statement_columns', {
  fundingSourceId: account().primaryKey(),
  columns: json<Record<string, unknown>>().notNull(),
});

/** Lines of the bank and movements of the ledger that belong together. */
export const lineMatches = pgTable(
  'line_matches',
  {
    id: id(),
    organizationId: organization(),
    fundingSourceId: account(),
    state: text({ enum: matchStates }).notNull(),
    rule: text({ enum: matchRules }).notNull(),
    /** In words, for people. */
    why: text().notNull(),
    /** Null for a match that was sure. */
    decidedById: person(),
    createdAt: createdAt(),
    decidedAt: at(),
  },
  (t) => [
    index('line_matches_account').on(t.fundingSourceId, t.state),
    oneOf('line_matches_state', t.state, matchStates),
    oneOf('line_matches_rule', t.rule, matchRules),
  ],
);

/** A line of a match, or a movement of it. While the match counts, nothing else takes either. */
export const matchParts = pgTable(
  'match_parts',
  {
    id: id(),
    matchId: uuid()
      .notNull()
      .references(() => lineMatches.id),
    fundingSourceId: account(),
    lineId: uuid().references(() => statementLines.id),
    /** A movement of the ledger (ledger_transactions). */
    movementId: uuid(),
    /** The match is accepted. */
    counts: boolean().notNull(),
  },
  (t) => [
    index('match_parts_match').on(t.matchId),
    uniqueIndex('match_parts_line')
      .on(t.lineId)
      .where(sql`counts`),
    uniqueIndex('match_parts_movement')
      .on(t.fundingSourceId, t.movementId)
      .where(sql`counts`),
  ],
);

/** A bank's line that is no payment, booked to the ledger. */
export const bookedLines = pgTable(
  'booked_lines',
  {
    id: id(),
    organizationId: organization(),
    fundingSourceId: account(),
    lineId: uuid()
      .notNull()
      .references(() => statementLines.id),
    kind: text({ enum: bookingKinds }).notNull(),
    /** Whose money it is: a property's address; null for the house. */
    file: text(),
    matchId: uuid()
      .notNull()
      .references(() => lineMatches.id),
    bookedById: person().notNull(),
    createdAt: createdAt(),
    undoneAt: at(),
  },
  (t) => [
    uniqueIndex('booked_lines_one')
      .on(t.lineId)
      .where(sql`undone_at is null`),
    index('booked_lines_account').on(t.fundingSourceId),
    oneOf('booked_lines_kind', t.kind, bookingKinds),
  ],
);

/** Who looks after an exception, and what was found out. */
export const exceptionNotes = pgTable(
  'exception_notes',
  {
    fundingSourceId: account(),
    /** Names the exception: its kind and what it is about. */
    key: text().notNull(),
    organizationId: organization(),
    ownerId: person(),
    note: text().notNull(),
    notedById: person().notNull(),
    at: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.fundingSourceId, t.key] })],
);

/** Days of an account that were reconciled, signed by two people. */
export const reconciliationPeriods = pgTable(
  'reconciliation_periods',
  {
    id: id(),
    organizationId: organization(),
    fundingSourceId: account(),
    fromDay: day().notNull(),
    throughDay: day().notNull(),
    state: text({ enum: periodStates }).notNull(),
    preparedById: person().notNull(),
    preparedAt: at().notNull(),
    preparedWords: text().notNull(),
    reviewedById: person(),
    reviewedAt: at(),
    reviewedWords: text(),
    /** The figures that were signed, with all their lists. */
    figures: json<Record<string, unknown>>().notNull(),
    /** SHA-256 of the figures, hex. */
    figuresHash: text().notNull(),
    /** Files of the signed report and their SHA-256; null until the job made them. */
    pdf: text(),
    pdfHash: text(),
    csv: text(),
    csvHash: text(),
    reportedAt: at(),
  },
  (t) => [
    uniqueIndex('reconciliation_periods_one')
      .on(t.fundingSourceId, t.throughDay)
      .where(sql`state <> 'SENT_BACK'`),
    index('reconciliation_periods_account').on(t.fundingSourceId, t.fromDay),
    oneOf('reconciliation_periods_state', t.state, periodStates),
  ],
);

/** What became known after a period was locked. Append-only. */
export const periodAmendments = pgTable(
  'period_amendments',
  {
    id: id(),
    periodId: uuid()
      .notNull()
      .references(() => reconciliationPeriods.id),
    text: text().notNull(),
    /** The ledger's movement that made it; null for a person's own words. */
    movementId: uuid(),
    /** Null where the product noticed it itself. */
    byUserId: person(),
    at: at().notNull(),
  },
  (t) => [
    index('period_amendments_period').on(t.periodId, t.at),
    uniqueIndex('period_amendments_movement').on(t.periodId, t.movementId),
  ],
);

/** The months of which people were told that nobody signed them: each once for its account. */
export const reconciliationReminders = pgTable(
  'reconciliation_reminders',
  {
    fundingSourceId: account(),
    /** The month's last day. */
    throughDay: day().notNull(),
    at: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.fundingSourceId, t.throughDay] })],
);

/** An account whose statements are brought from its bank sign-in. */
export const statementFeeds = pgTable(
  'statement_feeds',
  {
    fundingSourceId: account().primaryKey(),
    organizationId: organization(),
    active: boolean().notNull(),
    turnedOnById: person().notNull(),
    /** The sign-in at the bank-linking provider, and the account in it; null before the first bringing. */
    itemId: text(),
    accountRef: text(),
    /** Up to where the provider has told; null before the first bringing. */
    cursor: text(),
    /** When it is brought next. */
    nextAt: at().notNull(),
    /** When it was brought last without trouble. */
    broughtAt: at(),
    /** What went wrong the last time, for people; null where nothing did. */
    problem: text(),
    /** Signing in at the bank again is what helps. */
    needsSignIn: boolean().notNull().default(false),
  },
  (t) => [
    index('statement_feeds_due')
      .on(t.nextAt)
      .where(sql`active`),
    index('statement_feeds_item').on(t.itemId),
  ],
);

/** An entry of the bank as its sign-in tells it now, and how much of it statements have. */
export const feedEntries = pgTable(
  'feed_entries',
  {
    fundingSourceId: account(),
    /** The provider's name of it. */
    ref: text().notNull(),
    organizationId: organization(),
    day: day().notNull(),
    /** Cents; 0 once the bank took it back. */
    amount: cents().notNull(),
    description: text().notNull(),
    traceId: text(),
    /** As it came. */
    told: json<Record<string, unknown>>().notNull(),
    /** What lines of statements have of it, in cents, and how many lines. */
    broughtAmount: cents().notNull().default(0),
    broughtLines: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.fundingSourceId, t.ref] }),
    index('feed_entries_open')
      .on(t.fundingSourceId, t.day)
      .where(sql`amount <> brought_amount`),
  ],
);
