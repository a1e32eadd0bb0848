import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { fundingSources } from './accounts.ts';
import { at, createdAt, id, json, oneOf } from './columns.ts';
import { paymentOccasions } from './occasions.ts';
import { organizations } from './organizations.ts';
import { users } from './people.ts';
import type { ScheduledExport } from './shapes.ts';
import { transactionTemplates } from './templates.ts';

/** A link to a payment. Only the hash of the token is kept. */
export const requestTokens = pgTable(
  'request_tokens',
  {
    /** SHA-256 of the token, hex. */
    tokenHash: text().primaryKey(),
    transactionTemplateId: integer()
      .notNull()
      .references(() => transactionTemplates.id),
    createdAt: createdAt(),
    /** From then on it opens nothing; null for those of an earlier release. */
    expiresAt: at(),
    revokedAt: at(),
    /**
     * True for the link in a receipt, which only shows the payment. A link mailed to the payer or receiver also allows
     * actions.
     */
    readsOnly: boolean().notNull().default(false),
  },
  (t) => [index('request_tokens_template').on(t.transactionTemplateId)],
);

/**
 * A browser that asks to use a payer's saved accounts. It has proved itself once its user has entered the code that was
 * mailed to the payer.
 */
export const payerProofs = pgTable(
  'payer_proofs',
  {
    id: id(),
    /** SHA-256 of the secret in the browser's cookie, in hex. */
    secretHash: text().notNull().unique(),
    transactionTemplateId: integer()
      .notNull()
      .references(() => transactionTemplates.id),
    /** The address that the code was mailed to, in lower case. */
    email: text().notNull(),
    failedTries: integer().notNull().default(0),
    createdAt: createdAt(),
    /** When the code expires. Once the code was entered, when the proof expires. */
    expiresAt: at().notNull(),
    /** Null until the code is entered. */
    provedAt: at(),
  },
  (t) => [index('payer_proofs_template').on(t.transactionTemplateId, t.createdAt)],
);

/** A link mailed to a person outside the organization who requests a payment. Only the hash of the token is stored. */
export const askerTokens = pgTable('asker_tokens', {
  /** SHA-256 of the token, in hex. */
  tokenHash: text().primaryKey(),
  paymentOccasionId: uuid()
    .notNull()
    .references(() => paymentOccasions.id),
  /** The address that the link was mailed to, in lower case. */
  email: text().notNull(),
  createdAt: createdAt(),
  expiresAt: at().notNull(),
});

/** How far the receiver of a payment out has come with giving the account that it, or what is sent to them next, waits for. */
export const receiverClaims = pgTable('receiver_claims', {
  transactionTemplateId: integer()
    .primaryKey()
    .references(() => transactionTemplates.id),
  /** How many codes were told before the one that counts; the code follows from it and the gateway's key. */
  serial: integer().notNull().default(0),
  failedTries: integer().notNull().default(0),
  /** Reminders that were due until now. */
  reminders: integer().notNull().default(0),
  /** When it was sent again; null counts the days from the payment's authorization. */
  askedAt: at(),
  /** When another account was asked for though the payment waits for none; null while none is. */
  changeAskedAt: at(),
  /** The account that the receiver gave; what they are sent next goes to the one that was given last. */
  givenAccountId: uuid().references(() => fundingSources.id),
  givenAt: at(),
});

/** An export that was asked for, and what became of it. */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    status: text({ enum: ['pending', 'ready', 'empty', 'failed'] })
      .notNull()
      .default('pending'),
    filter: json<Record<string, unknown>>().notNull(),
    /** The columns that were asked for; null for all. */
    columns: json<string[]>(),
    /** Of one that was made by a schedule: what its mail says of it. */
    scheduled: json<ScheduledExport>(),
    rows: integer(),
    /** Where the file is, relative to the data folder. */
    file: text(),
    error: text(),
    createdAt: createdAt(),
    completedAt: at(),
  },
  (t) => [
    index('reports_user').on(t.userId),
    oneOf('reports_status', t.status, ['pending', 'ready', 'empty', 'failed']),
  ],
);

/** A measurement that a browser sent. */
export const webVitals = pgTable(
  'web_vitals',
  {
    id: id(),
    name: text().notNull(),
    value: doublePrecision().notNull(),
    rating: text(),
    delta: doublePrecision(),
    metricId: text(),
    navigationType: text(),
    page: text(),
    /** The pattern of the page's address, for example `/home`. */
    route: text(),
    /** The remote that drew the page; null for the host's own pages. */
    remote: text(),
    /** The release of the remote; null where the page did not say. */
    release: text(),
    at: createdAt(),
  },
  (t) => [
    index('web_vitals_name').on(t.name, t.at),
    index('web_vitals_release').on(t.remote, t.release, t.at),
  ],
);

/** Who changed what outside payments: settings, people, accounts. Append-only. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: createdAt(),
    actorUserId: uuid(),
    /** The key with which a program did it for that user. */
    apiKeyId: uuid(),
    organizationId: uuid(),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: text().notNull(),
    before: json<Record<string, unknown>>(),
    after: json<Record<string, unknown>>(),
    requestId: text(),
  },
  (t) => [
    index('audit_log_entity').on(t.entity, t.entityId),
    index('audit_log_organization').on(t.organizationId, t.at),
    index('audit_log_page').on(t.at, t.id),
  ],
);

/** How much of a minute's requests somebody has been given, over all processes. Unlogged: a crash may forget it. */
export const rateCounts = pgTable(
  'rate_counts',
  {
    /** For example `user:{id}`. */
    name: text().notNull(),
    /** Minutes since 1970. */
    minute: integer().notNull(),
    used: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.minute] })],
);

/** An item of a scheduled job that failed on its last attempt. The row is deleted once the item succeeds. */
export const failingItems = pgTable(
  'failing_items',
  {
    job: text().notNull(),
    /** The id of the item within the job. */
    item: text().notNull(),
    failures: integer().notNull(),
    lastError: text().notNull(),
    since: at().notNull(),
    /** The job skips the item until this time. */
    nextAt: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.job, t.item] })],
);
