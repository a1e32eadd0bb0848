import { randomBytes } from 'node:crypto';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { z } from 'zod';

const tables = `
CREATE TABLE IF NOT EXISTS card_objects (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, owner TEXT, body TEXT NOT NULL,
  due INTEGER, tries INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX IF NOT EXISTS card_objects_owner ON card_objects (kind, owner);
CREATE INDEX IF NOT EXISTS card_objects_due ON card_objects (kind, due) WHERE due IS NOT NULL;
CREATE TABLE IF NOT EXISTS card_answers (
  key TEXT PRIMARY KEY, request TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL
) STRICT;
`;

export type Kind =
  'customer' | 'token' | 'payment_method' | 'payment_intent' | 'setup_intent' | 'dispute' | 'event';

const stored = z.object({ id: z.string(), body: z.string(), due: z.number().nullable(), tries: z.number() });
const answered = z.object({ request: z.string(), status: z.number(), body: z.string() });

/** An object of the card API with its place on the clock. */
export interface Held<T> {
  value: T;
  tries: number;
}

/** Makes the tables where they are missing. */
export function prepareCardTables(db: DatabaseSync): void {
  db.exec(tables);
}

/** A new id in the API's form, `pi_…`. */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

/** The objects of one kind, each checked against its schema when it is read. */
export function collection<T extends { id: string }>(db: DatabaseSync, kind: Kind, schema: z.ZodType<T>) {
  const all = (where: string, ...values: SQLInputValue[]): Held<T>[] =>
    db
      .prepare(`SELECT id, body, due, tries FROM card_objects WHERE kind = ? AND ${where}`)
      .all(kind, ...values)
      .map((row) => {
        const { body, tries } = stored.parse(row);
        return { value: schema.parse(JSON.parse(body)), tries };
      });
  return {
    /** @param due epoch milliseconds at which something happens to it. */
    add: (value: T, owner: string | null = null, due: number | null = null): T => {
      db.prepare('INSERT INTO card_objects (id, kind, owner, body, due) VALUES (?, ?, ?, ?, ?)').run(
        value.id,
        kind,
        owner,
        JSON.stringify(value),
        due,
      );
      return value;
    },
    get: (id: string): T | null => all('id = ?', id)[0]?.value ?? null,
    change: (value: T): T => {
      db.prepare('UPDATE card_objects SET body = ? WHERE id = ?').run(JSON.stringify(value), value.id);
      return value;
    },
    /** Newest first. */
    of: (owner: string): T[] => all('owner = ? ORDER BY seq DESC LIMIT 100', owner).map(({ value }) => value),
    newest: (limit: number): T[] => all('TRUE ORDER BY seq DESC LIMIT ?', limit).map(({ value }) => value),
    due: (by: number): Held<T>[] => all('due <= ? ORDER BY due LIMIT 50', by),
    /** @param due null when nothing more happens. */
    schedule: (id: string, due: number | null): void => {
      db.prepare('UPDATE card_objects SET due = ?, tries = tries + 1 WHERE id = ?').run(due, id);
    },
  };
}

/** What was answered to a key; null for a new one. */
export function earlierAnswer(db: DatabaseSync, key: string) {
  const row = db.prepare('SELECT request, status, body FROM card_answers WHERE key = ?').get(key);
  return row === undefined ? null : answered.parse(row);
}

export function keepAnswer(
  db: DatabaseSync,
  key: string,
  request: string,
  status: number,
  body: string,
): void {
  db.prepare('INSERT OR IGNORE INTO card_answers (key, request, status, body) VALUES (?, ?, ?, ?)').run(
    key,
    request,
    status,
    body,
  );
}
