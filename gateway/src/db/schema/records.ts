import { sql } from 'drizzle-orm';
import { bigserial, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, cents, createdAt, id, json, oneOf } from './columns.ts';
import { actorKinds, discrepancyKinds, displayStatuses, ledgerPostings } from './values.ts';

/** What happened to a payment. Append-only: a trigger refuses changes. */
export const transactionEvents = pgTable(
  'transaction_events',
  {
    id: id(),
    /** The order in which events were written, where two share an instant. */
    seq: bigserial({ mode: 'number' }).notNull(),
    transactionTemplateId: integer().notNull(),
    transactionId: uuid(),
    organizationId: uuid().notNull(),
    type: text().notNull(),
    at: at().notNull(),
    fromStatus: text({ enum: displayStatuses }),
    toStatus: text({ enum: displayStatuses }),
    actorKind: text({ enum: actorKinds }).notNull(),
    actorUserId: uuid(),
    reason: text(),
    data: json<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    index('transaction_events_template').on(t.transactionTemplateId, t.seq),
    index('transaction_events_refused')
      .on(t.organizationId, t.transactionTemplateId)
      .where(sql`type = 'MAIL_REFUSED'`),
    oneOf('transaction_events_actor', t.actorKind, actorKinds),
  ],
);

/** One movement of money: entries that sum to zero. Append-only. */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: id(),
    /** A transaction's id, or that of an agent's fee, which moves on its own, or of a bank's line that was booked. */
    transactionId: uuid().notNull(),
    organizationId: uuid().notNull(),
    /** One of each for a transaction. */
    posting: text({ enum: ledgerPostings }).notNull(),
    at: at().notNull(),
  },
  (t) => [
    uniqueIndex('ledger_transactions_once').on(t.transactionId, t.posting),
    index('ledger_transactions_at').on(t.at),
    index('ledger_transactions_journal').on(t.organizationId, t.at, t.id),
    oneOf('ledger_transactions_posting', t.posting, ledgerPostings),
  ],
);

/** One side of a movement. All entries of a movement are inserted by one statement, checked by a trigger. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    ledgerTransactionId: uuid()
      .notNull()
      .references(() => ledgerTransactions.id),
    /** external:{fundingSourceId}, provider:transit, provider:balance, platform:fees, platform:losses, receivable:{organizationId}, outside:{kind}. */
    account: text().notNull(),
    /** Cents; negative where money leaves the account. */
    amount: cents().notNull(),
    currency: text().notNull().default('USD'),
  },
  (t) => [
    index('ledger_entries_transaction').on(t.ledgerTransactionId),
    index('ledger_entries_account').on(t.account),
  ],
);

/** The first answer to a keyed mutation, stored in the transaction that did the work. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    id: id(),
    /** Whose key it is: `user:{id}`, `payer:{template or occasion}`. */
    scope: text().notNull(),
    key: text().notNull(),
    operation: text().notNull(),
    inputHash: text().notNull(),
    answer: json<unknown>().notNull(),
    /**
     * The attempt that holds the key of a change in steps. Only this attempt may write. Null for a change in one
     * transaction.
     */
    attempt: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('idempotency_keys_once').on(t.scope, t.key),
    index('idempotency_keys_age').on(t.createdAt),
  ],
);

/** Work for the outside, stored with the change that causes it and done by a job. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    kind: text({ enum: ['transfer', 'agent-fee', 'mail'] }).notNull(),
    /** The idempotency key the outside is given; one row for each. */
    key: text().notNull(),
    body: json<Record<string, unknown>>().notNull(),
    status: text({ enum: ['pending', 'done', 'failed'] })
      .notNull()
      .default('pending'),
    attempts: integer().notNull().default(0),
    lastError: text(),
    transactionTemplateId: integer(),
    transactionId: uuid(),
    createdAt: createdAt(),
    /** Until when an attempt has it for itself; one that is over by then was lost with its process. */
    claimedUntil: at(),
    finishedAt: at(),
  },
  (t) => [
    uniqueIndex('outbox_key').on(t.kind, t.key),
    index('outbox_pending')
      .on(t.createdAt)
      .where(sql`status = 'pending'`),
    index('outbox_failed')
      .on(t.finishedAt)
      .where(sql`status = 'failed'`),
    index('outbox_transaction').on(t.transactionId),
    index('outbox_mails_of_payment')
      .on(t.transactionTemplateId, t.createdAt)
      .where(sql`kind = 'mail'`),
    oneOf('outbox_status', t.status, ['pending', 'done', 'failed']),
  ],
);

/** A provider's event, stored once by its own id and applied once. */
export const providerInbox = pgTable(
  'provider_inbox',
  {
    id: text().primaryKey(),
    provider: text({ enum: ['bank-transfers', 'cards'] })
      .notNull()
      .default('bank-transfers'),
    topic: text().notNull(),
    resourceRef: text().notNull(),
    resourceKind: text({ enum: ['transfer', 'charge', 'funding-source', 'customer', 'other'] }).notNull(),
    occurredAt: at().notNull(),
    receivedAt: createdAt(),
    appliedAt: at(),
    attempts: integer().notNull().default(0),
    lastError: text(),
  },
  (t) => [
    index('provider_inbox_resource').on(t.resourceRef, t.receivedAt),
    index('provider_inbox_open')
      .on(t.receivedAt)
      .where(sql`applied_at is null`),
  ],
);

/** Where what the provider says and what is stored disagree, for people to look at. */
export const discrepancies = pgTable(
  'discrepancies',
  {
    id: id(),
    /** A transaction's id, that of an agent's fee, or, of a transfer that the provider alone knows, one made from its reference. */
    transactionId: uuid().notNull(),
    /** 0 for such a transfer, unless it carries the id of a payment that has another. */
    transactionTemplateId: integer().notNull(),
    kind: text({ enum: discrepancyKinds }).notNull(),
    expected: text().notNull(),
    observed: text().notNull(),
    details: json<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
    resolvedAt: at(),
    /** Null for one that closed by itself: provider and ledger agree again. */
    resolvedById: uuid(),
    /** What was found out, by who resolved it. */
    note: text(),
  },
  (t) => [
    index('discrepancies_open')
      .on(t.transactionId)
      .where(sql`resolved_at is null`),
    uniqueIndex('discrepancies_once').on(t.transactionId, t.kind, t.expected, t.observed),
    index('discrepancies_page').on(t.createdAt, t.id),
  ],
);

/**
 * What is pushed, a row for each change. A trigger gives a row its number as its transaction ends, so that numbers are in
 * the order of the commits (ADR 0155).
 */
export const changeLog = pgTable('change_log', {
  number: bigserial({ mode: 'number' }).primaryKey(),
  /** What kind of thing changed. */
  channel: text().notNull(),
  /** Names what changed, never its content. */
  payload: json<object>().notNull(),
  at: createdAt(),
});
