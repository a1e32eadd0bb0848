import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { demoPeople } from './demo-people.ts';

const account = z.object({
  subject: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  userId: z.string().nullable(),
  lastSignInAt: z.string().nullable(),
});

/** Somebody who signed in here at least once. */
export type Account = z.infer<typeof account>;

/** The people known to the identity provider. */
export interface Accounts {
  /** Finds the account of an e-mail, or makes it; the same e-mail always has the same subject. */
  forEmail(email: string): Account;
  bySubject(subject: string): Account | null;
  /** Keeps the gateway's user id and the instant of this sign-in. */
  signedIn(subject: string, userId: string): void;
  /** The latest sign-ins, newest first. */
  recent(limit: number): Account[];
}

const columns = `subject, email, first_name AS firstName, last_name AS lastName,
  user_id AS userId, last_sign_in_at AS lastSignInAt`;

export function createAccounts(db: DatabaseSync): Accounts {
  db.exec(`CREATE TABLE IF NOT EXISTS identity_accounts (
    subject TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, first_name TEXT NOT NULL, last_name TEXT NOT NULL,
    user_id TEXT, last_sign_in_at TEXT) STRICT`);
  const insert = db.prepare(`INSERT INTO identity_accounts (subject, email, first_name, last_name)
    VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`);
  const select = db.prepare(`SELECT ${columns} FROM identity_accounts WHERE subject = ?`);
  const update = db.prepare(
    'UPDATE identity_accounts SET user_id = ?, last_sign_in_at = ? WHERE subject = ?',
  );
  const newest = db.prepare(`SELECT ${columns} FROM identity_accounts
    WHERE last_sign_in_at IS NOT NULL ORDER BY last_sign_in_at DESC LIMIT ?`);

  return {
    forEmail: (typed) => {
      const email = typed.trim().toLowerCase();
      const subject = subjectOf(email);
      const { firstName, lastName } = nameOf(email);
      insert.run(subject, email, firstName, lastName);
      return account.parse(select.get(subject));
    },
    bySubject: (subject) => account.nullish().parse(select.get(subject)) ?? null,
    signedIn: (subject, userId) => {
      update.run(userId, new Date().toISOString(), subject);
    },
    recent: (limit) => account.array().parse(newest.all(limit)),
  };
}

function subjectOf(email: string): string {
  return `auth0|${createHash('sha256').update(email).digest('hex').slice(0, 24)}`;
}

function nameOf(email: string): { firstName: string; lastName: string } {
  const known = demoPeople.find((person) => person.email === email);
  if (known) return { firstName: known.firstName, lastName: known.lastName };
  const words = (email.split('@', 1)[0] ?? '').split(/[^\p{L}]+/u).filter((word) => word !== '');
  const [first = 'Guest', ...rest] = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return { firstName: first, lastName: rest.join(' ') || 'Guest' };
}
