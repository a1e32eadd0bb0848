import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { row, run } from '../../store/sql.ts';
import { accountsAt, type Account } from '../model/accounts.ts';
import { institutionOf, type Institution } from '../model/institutions.ts';
import { prepareTables } from './tables.ts';

const flag = z.number().transform((value) => value === 1);
const itemRow = z.object({
  id: z.string(),
  access_token: z.string(),
  institution_id: z.string(),
  username: z.string(),
  /** The one account that was shared; null for all. */
  shared: z.string().nullable(),
  removed: flag,
});
const publicTokenRow = z.object({ item_id: z.string(), expires: z.number(), used: flag });

/** A person's sign-in at a bank. */
export type Item = z.infer<typeof itemRow>;

const PUBLIC_TOKEN_MS = 30 * 60_000;

export function addItem(db: DatabaseSync, institution: Institution, username: string): Item {
  const id = `item-sandbox-${randomUUID()}`;
  const sql = 'INSERT INTO bl_items (id, access_token, institution_id, username) VALUES (?, ?, ?, ?)';
  run(db, sql, id, `access-sandbox-${randomUUID()}`, institution.id, username);
  const item = findItem(db, id);
  if (item === null) throw new Error('A new item was not stored.');
  return item;
}

export const findItem = (db: DatabaseSync, id: string): Item | null =>
  row(db, itemRow, 'SELECT * FROM bl_items WHERE id = ?', id);

/** The item of an access token; null for one that was removed too. */
export const itemOfAccess = (db: DatabaseSync, accessToken: string): Item | null =>
  row(db, itemRow, 'SELECT * FROM bl_items WHERE access_token = ? AND removed = 0', accessToken);

export function shareAccount(db: DatabaseSync, itemId: string, accountId: string): void {
  run(db, 'UPDATE bl_items SET shared = ? WHERE id = ?', accountId, itemId);
}

export function removeItem(db: DatabaseSync, id: string): void {
  run(db, 'UPDATE bl_items SET removed = 1 WHERE id = ?', id);
}

/** The accounts at the item's bank: all of them, or those that were shared. */
export function accountsOf(item: Item, all = false): Account[] {
  const institution = institutionOf(item.institution_id);
  const accounts = institution === null ? [] : accountsAt(institution, item.username, item.id);
  return accounts.filter(({ id }) => all || item.shared === null || item.shared === id);
}

/** A token that can be exchanged once, within half an hour. */
export function issuePublicToken(db: DatabaseSync, itemId: string): string {
  const token = `public-sandbox-${randomUUID()}`;
  const sql = 'INSERT INTO bl_public_tokens (token, item_id, expires) VALUES (?, ?, ?)';
  run(db, sql, token, itemId, Date.now() + PUBLIC_TOKEN_MS);
  return token;
}

/** The item of a public token, which is spent by it; null for one that is unknown, spent or too old. */
export function spendPublicToken(db: DatabaseSync, token: string): Item | null {
  const found = row(db, publicTokenRow, 'SELECT * FROM bl_public_tokens WHERE token = ?', token);
  if (found === null || found.used || found.expires <= Date.now()) return null;
  run(db, 'UPDATE bl_public_tokens SET used = 1 WHERE token = ?', token);
  return findItem(db, found.item_id);
}

export function issueProcessorToken(db: DatabaseSync, itemId: string, accountId: string): string {
  const token = `processor-sandbox-${randomUUID()}`;
  const sql = 'INSERT INTO bl_processor_tokens (token, item_id, account_id) VALUES (?, ?, ?)';
  run(db, sql, token, itemId, accountId);
  return token;
}

const processorRow = z.object({ item_id: z.string(), account_id: z.string() });

/** The account that a processor token stands for, as the bank-transfer provider is given it; null for none. */
export function accountOfProcessorToken(
  db: DatabaseSync,
  token: string,
): (Account & { bankName: string }) | null {
  prepareTables(db);
  const found = row(db, processorRow, 'SELECT * FROM bl_processor_tokens WHERE token = ?', token);
  const item = found === null ? null : findItem(db, found.item_id);
  if (item === null || item.removed) return null;
  const account = accountsOf(item).find(({ id }) => id === found?.account_id);
  const bankName = institutionOf(item.institution_id)?.name;
  return account === undefined || bankName === undefined ? null : { ...account, bankName };
}
