import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { rows } from '../../store/sql.ts';

/** The sandbox's own account at the bank, and its balance: fixed, so that links to them outlive any data folder. */
export const ACCOUNT_ID = '6f6f0d7a-58b4-4f0e-9c1e-2a7c35a1b0d4';
export const BALANCE_ID = 'c1f0e9d2-4a6b-4d83-8e57-90b3a1d6f2c8';

const tables = `
CREATE TABLE IF NOT EXISTS bt_customers (
  id TEXT PRIMARY KEY, type TEXT NOT NULL, first_name TEXT NOT NULL, last_name TEXT NOT NULL,
  email TEXT NOT NULL, business_name TEXT, phone TEXT, status TEXT NOT NULL,
  correlation_id TEXT, created TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS bt_customers_email ON bt_customers (email);
CREATE TABLE IF NOT EXISTS bt_documents (
  id TEXT PRIMARY KEY, customer_id TEXT NOT NULL REFERENCES bt_customers, type TEXT NOT NULL,
  status TEXT NOT NULL, created TEXT NOT NULL, verification TEXT NOT NULL DEFAULT 'pending', failure_reason TEXT,
  due INTEGER
) STRICT;
CREATE TABLE IF NOT EXISTS bt_funding_sources (
  id TEXT PRIMARY KEY, customer_id TEXT REFERENCES bt_customers, type TEXT NOT NULL, name TEXT NOT NULL,
  bank_name TEXT, bank_account_type TEXT, last4 TEXT, fingerprint TEXT, status TEXT NOT NULL,
  removed INTEGER NOT NULL DEFAULT 0, microdeposits TEXT, md_created TEXT, md_due INTEGER,
  md_attempts INTEGER NOT NULL DEFAULT 0, created TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS bt_funding_sources_customer ON bt_funding_sources (customer_id);
CREATE INDEX IF NOT EXISTS bt_funding_sources_due ON bt_funding_sources (md_due) WHERE md_due IS NOT NULL;
CREATE TABLE IF NOT EXISTS bt_transfers (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, parent_id TEXT,
  source_id TEXT NOT NULL, destination_id TEXT NOT NULL, source_customer_id TEXT, destination_customer_id TEXT,
  amount_cents INTEGER NOT NULL, status TEXT NOT NULL, correlation_id TEXT, metadata TEXT, clearing TEXT,
  trace_id TEXT, failure_code TEXT, channel TEXT, held INTEGER NOT NULL DEFAULT 0, due INTEGER, created TEXT NOT NULL,
  settled TEXT, returned TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS bt_transfers_parent ON bt_transfers (parent_id);
CREATE INDEX IF NOT EXISTS bt_transfers_correlation ON bt_transfers (correlation_id);
CREATE INDEX IF NOT EXISTS bt_transfers_due ON bt_transfers (due) WHERE due IS NOT NULL;
CREATE TABLE IF NOT EXISTS bt_holds (what TEXT PRIMARY KEY) STRICT;
CREATE TABLE IF NOT EXISTS bt_events (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, topic TEXT NOT NULL, resource TEXT NOT NULL,
  resource_id TEXT NOT NULL, customer_id TEXT, created TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS bt_subscriptions (
  id TEXT PRIMARY KEY, url TEXT NOT NULL, secret TEXT NOT NULL, paused INTEGER NOT NULL DEFAULT 0,
  created TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS bt_webhooks (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
  subscription_id TEXT NOT NULL REFERENCES bt_subscriptions ON DELETE CASCADE,
  event_id TEXT NOT NULL, topic TEXT NOT NULL, tries INTEGER NOT NULL DEFAULT 0, due INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS bt_webhooks_due ON bt_webhooks (due) WHERE due IS NOT NULL;
CREATE TABLE IF NOT EXISTS bt_attempts (
  id TEXT PRIMARY KEY, webhook_id TEXT NOT NULL REFERENCES bt_webhooks (id) ON DELETE CASCADE, url TEXT NOT NULL,
  body TEXT NOT NULL, signature TEXT NOT NULL, sent TEXT NOT NULL, answered TEXT, answer_status INTEGER,
  answer_body TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS bt_attempts_webhook ON bt_attempts (webhook_id);
CREATE TABLE IF NOT EXISTS bt_retries (
  id TEXT PRIMARY KEY, webhook_id TEXT NOT NULL REFERENCES bt_webhooks (id) ON DELETE CASCADE, created TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS bt_tokens (token_hash TEXT PRIMARY KEY, expires INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS bt_idempotency (
  key TEXT NOT NULL, path TEXT NOT NULL, body_hash TEXT NOT NULL, location TEXT NOT NULL, expires INTEGER NOT NULL,
  PRIMARY KEY (key, path)
) STRICT;
`;

/** Makes the tables and the account's balance where they are missing; an older data folder gets what came later. */
export function prepareTables(db: DatabaseSync): void {
  db.exec(tables);
  addColumn(db, 'bt_transfers', 'channel', 'TEXT');
  addColumn(db, 'bt_transfers', 'settled', 'TEXT');
  addColumn(db, 'bt_transfers', 'returned', 'TEXT');
  addColumn(db, 'bt_documents', 'verification', `TEXT NOT NULL DEFAULT 'pending'`);
  addColumn(db, 'bt_documents', 'failure_reason', 'TEXT');
  addColumn(db, 'bt_documents', 'due', 'INTEGER');
  db.prepare(
    `INSERT OR IGNORE INTO bt_funding_sources (id, customer_id, type, name, status, created)
     VALUES (?, NULL, 'balance', 'Balance', 'verified', ?)`,
  ).run(BALANCE_ID, new Date().toISOString());
}

function addColumn(db: DatabaseSync, table: string, column: string, type: string): void {
  const columns = rows(db, z.object({ name: z.string() }), `PRAGMA table_info(${table})`);
  if (!columns.some(({ name }) => name === column))
    db.exec(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`);
}
