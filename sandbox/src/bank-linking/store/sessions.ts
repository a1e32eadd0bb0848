import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { row, run } from '../../store/sql.ts';

const linkTokenRow = z.object({
  token: z.string(),
  client_name: z.string(),
  redirect_uri: z.string().nullable(),
  /** The item that is signed in to anew; null for a new one. */
  item_id: z.string().nullable(),
  /** Epoch milliseconds. */
  expires: z.number(),
});
const sessionRow = z.object({
  id: z.string(),
  link_token: z.string(),
  /** Of the page that Link is open on. */
  origin: z.string(),
  institution_id: z.string().nullable(),
  item_id: z.string().nullable(),
  /** Names the way to the bank's own pages and back. */
  oauth_state_id: z.string().nullable(),
  /** What the person decided there; null before. */
  granted: z.number().nullable(),
});

export type LinkToken = z.infer<typeof linkTokenRow>;
/** One opening of Link. */
export type Session = z.infer<typeof sessionRow>;

export function saveLinkToken(
  db: DatabaseSync,
  { clientName, redirectUri, itemId, expires }: LinkTokenInput,
): string {
  const token = `link-sandbox-${randomUUID()}`;
  const sql = `INSERT INTO bl_link_tokens (token, client_name, redirect_uri, item_id, expires) VALUES (?, ?, ?, ?, ?)`;
  run(db, sql, token, clientName, redirectUri, itemId, expires);
  return token;
}

interface LinkTokenInput {
  clientName: string;
  redirectUri: string | null;
  itemId: string | null;
  expires: number;
}

/** A link token that still opens Link. */
export function findLinkToken(db: DatabaseSync, token: string): LinkToken | null {
  return row(
    db,
    linkTokenRow,
    'SELECT * FROM bl_link_tokens WHERE token = ? AND expires > ?',
    token,
    Date.now(),
  );
}

/** Ends a link token before its time. */
export function expireLinkToken(db: DatabaseSync, token: string): boolean {
  return run(db, 'UPDATE bl_link_tokens SET expires = 0 WHERE token = ?', token) > 0;
}

export function startSession(db: DatabaseSync, linkToken: string, origin: string): Session {
  const id = randomUUID();
  run(db, 'INSERT INTO bl_sessions (id, link_token, origin) VALUES (?, ?, ?)', id, linkToken, origin);
  const session = findSession(db, id);
  if (session === null) throw new Error('A new session was not stored.');
  return session;
}

export const findSession = (db: DatabaseSync, id: string): Session | null =>
  row(db, sessionRow, 'SELECT * FROM bl_sessions WHERE id = ?', id);

export const sessionOfState = (db: DatabaseSync, stateId: string): Session | null =>
  row(db, sessionRow, 'SELECT * FROM bl_sessions WHERE oauth_state_id = ?', stateId);

export function chooseInstitution(db: DatabaseSync, id: string, institutionId: string | null): void {
  run(db, 'UPDATE bl_sessions SET institution_id = ? WHERE id = ?', institutionId, id);
}

export function signedIn(db: DatabaseSync, id: string, itemId: string): void {
  run(db, 'UPDATE bl_sessions SET item_id = ? WHERE id = ?', itemId, id);
}

/** Leads to the bank's own pages. @returns the name of the way back. */
export function leaveForBank(db: DatabaseSync, id: string): string {
  const stateId = randomUUID();
  run(db, 'UPDATE bl_sessions SET oauth_state_id = ?, granted = NULL WHERE id = ?', stateId, id);
  return stateId;
}

export function decideAtBank(db: DatabaseSync, stateId: string, granted: boolean): void {
  run(db, 'UPDATE bl_sessions SET granted = ? WHERE oauth_state_id = ?', granted ? 1 : 0, stateId);
}
