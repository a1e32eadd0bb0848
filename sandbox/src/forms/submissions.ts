import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

const text = z.string().max(20_000).default('');

/** The fields of a form as the product sends them. */
export const formShape = z.object({
  form: z.string().min(1).max(100),
  FirstName: text,
  LastName: text,
  Email: text,
  Description: text,
  Context: text,
  Origin: text,
  Subject: text,
  OriginOrgName: text,
});

const rowShape = z.object({
  id: z.string(),
  receivedAt: z.string(),
  fields: z
    .string()
    .transform((value): unknown => JSON.parse(value))
    .pipe(formShape),
});

export type FormFields = z.infer<typeof formShape>;
export type Submission = z.infer<typeof rowShape>;

/** The forms that were sent, newest first. */
export interface Submissions {
  add(fields: FormFields): void;
  list(limit: number): Submission[];
}

export function createSubmissions(db: DatabaseSync): Submissions {
  db.exec(`CREATE TABLE IF NOT EXISTS form_submissions (position INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE, fields TEXT NOT NULL, received_at TEXT NOT NULL) STRICT`);
  const insert = db.prepare('INSERT INTO form_submissions (id, fields, received_at) VALUES (?, ?, ?)');
  const newest = db.prepare(
    'SELECT id, fields, received_at AS receivedAt FROM form_submissions ORDER BY position DESC LIMIT ?',
  );
  return {
    add: (fields) => {
      insert.run(randomUUID(), JSON.stringify(fields), new Date().toISOString());
    },
    list: (limit) => rowShape.array().parse(newest.all(limit)),
  };
}
