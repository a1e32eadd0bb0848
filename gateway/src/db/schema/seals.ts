import {
  bigserial,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, id, json } from './columns.ts';

/** A day's seal; each has the hash of the one before (ADR 0228). Append-only. */
export const daySeals = pgTable('day_seals', {
  /** From 1 on, without a gap. */
  number: integer().primaryKey(),
  /** The day that it closes, UTC. */
  day: date({ mode: 'string' }).notNull(),
  sealedAt: at().notNull(),
  rows: integer().notNull(),
  subjects: integer().notNull(),
  /** Rows of earlier days, which became known after those were sealed. */
  late: integer().notNull(),
  /** Of the day's tree of subjects; SHA-256, hex, as all hashes here. */
  root: text().notNull(),
  /** The hash of the seal before; null for the first. */
  former: text(),
  hash: text().notNull(),
});

/** What a subject (a payment, an account) has in a seal. Append-only. */
export const sealedSubjects = pgTable(
  'sealed_subjects',
  {
    seal: integer().notNull(),
    /** For example `payment:123456789`. */
    subject: text().notNull(),
    /** The hash of the subject's name, by which the day's tree is ordered. */
    key: text().notNull(),
    rows: integer().notNull(),
    root: text().notNull(),
    /** The seal in which it had rows before; 0 for none, null in seals that did not say it yet. */
    former: integer(),
  },
  (t) => [primaryKey({ columns: [t.seal, t.key] }), index('sealed_subjects_subject').on(t.subject, t.seal)],
);

/** Which row is in which seal, with its leaf. Append-only. */
export const sealedRows = pgTable(
  'sealed_rows',
  {
    /** For example `movement`. */
    kind: text().notNull(),
    rowId: text().notNull(),
    seal: integer().notNull(),
    subject: text().notNull(),
    hash: text().notNull(),
    /** Its day was sealed before without it. */
    late: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.rowId] }),
    index('sealed_rows_subject').on(t.subject, t.seal),
    index('sealed_rows_seal').on(t.seal, t.subject),
  ],
);

/** A comparison of the whole database with its seals. */
export const sealChecks = pgTable('seal_checks', {
  number: bigserial({ mode: 'number' }).primaryKey(),
  /** Its last seal; 0 before the first. */
  seal: integer().notNull(),
  at: at().notNull(),
  /** How many differences there were, and the first of them in words. */
  differences: integer().notNull(),
  found: json<string[]>().notNull(),
});

/** A fact of a payment that may change or is kept elsewhere, as it was told when a day was sealed. Append-only. */
export const toldFacts = pgTable(
  'told_facts',
  {
    id: id(),
    transactionTemplateId: integer().notNull(),
    organizationId: uuid().notNull(),
    /** For example `mail`. */
    what: text().notNull(),
    /** Which of its kind: a mail's id, a transfer's reference; empty where there is one. */
    name: text().notNull(),
    facts: json<Record<string, string | number | null>>().notNull(),
    at: at().notNull(),
  },
  (t) => [index('told_facts_payment').on(t.transactionTemplateId, t.what, t.name, t.at)],
);
