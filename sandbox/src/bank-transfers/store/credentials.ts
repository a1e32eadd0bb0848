import { createHash, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { row, run } from '../../store/sql.ts';

const digest = (value: string) => createHash('sha256').update(value).digest('hex');

/** Makes a bearer token that is good for `seconds`. */
export function issueToken(db: DatabaseSync, seconds: number): string {
  const token = randomBytes(32).toString('base64url');
  run(db, 'DELETE FROM bt_tokens WHERE expires < ?', Date.now());
  run(
    db,
    'INSERT INTO bt_tokens (token_hash, expires) VALUES (?, ?)',
    digest(token),
    Date.now() + seconds * 1000,
  );
  return token;
}

export function isValidToken(db: DatabaseSync, token: string): boolean {
  const sql = 'SELECT expires FROM bt_tokens WHERE token_hash = ? AND expires > ?';
  return row(db, z.object({ expires: z.number() }), sql, digest(token), Date.now()) !== null;
}

const keepFor = 24 * 60 * 60 * 1000;

/** What was answered before under an idempotency key: its location, or that the body was another. */
export function findAnswer(
  db: DatabaseSync,
  key: string,
  path: string,
  body: string,
): { location: string } | 'other body' | null {
  const stored = row(
    db,
    z.object({ body_hash: z.string(), location: z.string() }),
    'SELECT body_hash, location FROM bt_idempotency WHERE key = ? AND path = ? AND expires > ?',
    key,
    path,
    Date.now(),
  );
  if (stored === null) return null;
  return stored.body_hash === digest(body) ? { location: stored.location } : 'other body';
}

/** Keeps an answer for 24 hours. */
export function keepAnswer(
  db: DatabaseSync,
  key: string,
  path: string,
  body: string,
  location: string,
): void {
  run(db, 'DELETE FROM bt_idempotency WHERE expires <= ?', Date.now());
  const sql = 'INSERT INTO bt_idempotency (key, path, body_hash, location, expires) VALUES (?, ?, ?, ?, ?)';
  run(db, sql, key, path, digest(body), location, Date.now() + keepFor);
}
