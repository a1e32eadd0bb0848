import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { DocumentFailure } from '../model/review.ts';
import { row, rows, run } from '../../store/sql.ts';

const documentRow = z.object({
  id: z.string(),
  customer_id: z.string(),
  type: z.enum(['passport', 'license', 'idCard', 'other']),
  status: z.enum(['pending', 'reviewed']),
  verification: z.enum(['pending', 'accepted', 'rejected']),
  /** What the review will find, and once it was reviewed what it found; null for a good document. */
  failure_reason: z.string().nullable(),
  created: z.string(),
});
export type CustomerDocument = z.infer<typeof documentRow>;

interface NewDocument {
  customerId: string;
  type: string;
  failure: DocumentFailure | null;
  /** When it is looked at, in milliseconds since 1970. */
  due: number;
}

export function addDocument(db: DatabaseSync, { customerId, type, failure, due }: NewDocument): string {
  const id = randomUUID();
  run(
    db,
    `INSERT INTO bt_documents (id, customer_id, type, status, failure_reason, due, created)
     VALUES (?, ?, ?, 'pending', ?, ?, ?)`,
    id,
    customerId,
    type,
    failure,
    due,
    new Date().toISOString(),
  );
  return id;
}

export function listDocuments(db: DatabaseSync, customerId: string): CustomerDocument[] {
  const sql = 'SELECT * FROM bt_documents WHERE customer_id = ? ORDER BY created DESC, rowid DESC';
  return rows(db, documentRow, sql, customerId);
}

export function findDocument(db: DatabaseSync, id: string): CustomerDocument | null {
  return row(db, documentRow, 'SELECT * FROM bt_documents WHERE id = ?', id);
}

/** Documents whose review is over by then. */
export function dueDocuments(db: DatabaseSync, now: number): CustomerDocument[] {
  return rows(db, documentRow, 'SELECT * FROM bt_documents WHERE due <= ? LIMIT 100', now);
}

export function markReviewed(db: DatabaseSync, id: string, failure: DocumentFailure | null): void {
  run(
    db,
    `UPDATE bt_documents SET status = 'reviewed', verification = ?, failure_reason = ?, due = NULL WHERE id = ?`,
    failure === null ? 'accepted' : 'rejected',
    failure,
    id,
  );
}
