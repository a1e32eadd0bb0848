import type { DatabaseSync } from 'node:sqlite';

const tables = `
CREATE TABLE IF NOT EXISTS bl_items (
  id TEXT PRIMARY KEY, access_token TEXT NOT NULL UNIQUE, institution_id TEXT NOT NULL, username TEXT NOT NULL,
  shared TEXT, removed INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE IF NOT EXISTS bl_item_states (
  item_id TEXT PRIMARY KEY REFERENCES bl_items, entries INTEGER NOT NULL DEFAULT 0, forgotten INTEGER NOT NULL DEFAULT 0,
  webhook TEXT
) STRICT;
CREATE TABLE IF NOT EXISTS bl_asked_entries (token TEXT PRIMARY KEY REFERENCES bl_link_tokens) STRICT;
CREATE TABLE IF NOT EXISTS bl_told (
  id INTEGER PRIMARY KEY AUTOINCREMENT, account_id TEXT NOT NULL, kind TEXT NOT NULL, transaction_id TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS bl_told_account ON bl_told (account_id, id);
CREATE TABLE IF NOT EXISTS bl_link_tokens (
  token TEXT PRIMARY KEY, client_name TEXT NOT NULL, redirect_uri TEXT, item_id TEXT, expires INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS bl_public_tokens (
  token TEXT PRIMARY KEY, item_id TEXT NOT NULL REFERENCES bl_items, expires INTEGER NOT NULL,
  used INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE IF NOT EXISTS bl_processor_tokens (
  token TEXT PRIMARY KEY, item_id TEXT NOT NULL REFERENCES bl_items, account_id TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS bl_sessions (
  id TEXT PRIMARY KEY, link_token TEXT NOT NULL REFERENCES bl_link_tokens, origin TEXT NOT NULL,
  institution_id TEXT, item_id TEXT, oauth_state_id TEXT UNIQUE, granted INTEGER
) STRICT;
`;

/** Makes the tables of bank linking that are missing. */
export function prepareTables(db: DatabaseSync): void {
  db.exec(tables);
}
