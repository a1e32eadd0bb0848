import { randomUUID } from 'node:crypto';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { z } from 'zod';
import type { ProcessingChannel, TransferStatus } from '../model/types.ts';
import { row, rows, run } from '../../store/sql.ts';

const transferRow = z.object({
  seq: z.number(),
  id: z.string(),
  /** `whole` is what the client created; `debit` (bank to balance) and `credit` (balance to bank) are its legs. */
  kind: z.enum(['whole', 'debit', 'credit', 'fee']),
  parent_id: z.string().nullable(),
  source_id: z.string(),
  destination_id: z.string(),
  /** Null where the end is the account itself. */
  source_customer_id: z.string().nullable(),
  destination_customer_id: z.string().nullable(),
  amount_cents: z.number(),
  status: z.enum(['pending', 'processed', 'failed', 'cancelled']),
  correlation_id: z.string().nullable(),
  metadata: z.string().nullable(),
  clearing: z.string().nullable(),
  trace_id: z.string().nullable(),
  failure_code: z.string().nullable(),
  channel: z.literal('real-time-payments').nullable(),
  /** Moves only when it is advanced by hand. */
  held: z.number().transform((value) => value === 1),
  /** Epoch milliseconds of the next step. */
  due: z.number().nullable(),
  created: z.string(),
  /** When a leg moved the money of its bank account; null where it did not. */
  settled: z.string().nullable(),
  /** When a leg that had settled came back. */
  returned: z.string().nullable(),
});
export type Transfer = z.infer<typeof transferRow>;
type Told = 'id' | 'due' | 'held' | 'settled' | 'returned';
export type NewTransfer = Omit<Transfer, 'seq' | 'channel' | Told> &
  Partial<Pick<Transfer, Told>> & { channel?: ProcessingChannel };

export function insertTransfer(db: DatabaseSync, transfer: NewTransfer): string {
  const id = transfer.id ?? randomUUID();
  run(
    db,
    `INSERT INTO bt_transfers (id, kind, parent_id, source_id, destination_id, source_customer_id,
       destination_customer_id, amount_cents, status, correlation_id, metadata, clearing, trace_id, failure_code,
       channel, held, due, created, settled, returned)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    transfer.kind,
    transfer.parent_id,
    transfer.source_id,
    transfer.destination_id,
    transfer.source_customer_id,
    transfer.destination_customer_id,
    transfer.amount_cents,
    transfer.status,
    transfer.correlation_id,
    transfer.metadata,
    transfer.clearing,
    transfer.trace_id,
    transfer.failure_code,
    transfer.channel ?? null,
    transfer.held ? 1 : 0,
    transfer.due ?? null,
    transfer.created,
    transfer.settled ?? null,
    transfer.returned ?? null,
  );
  return id;
}

export function findTransfer(db: DatabaseSync, id: string): Transfer | null {
  return row(db, transferRow, 'SELECT * FROM bt_transfers WHERE id = ?', id);
}

/** The ids of whole transfers under way of which so much arrives, without the fees that the receiver is charged. */
export function pendingThatBring(db: DatabaseSync, amountCents: number): string[] {
  const sql = `SELECT id FROM bt_transfers AS whole WHERE kind = 'whole' AND status = 'pending'
    AND amount_cents - (SELECT COALESCE(SUM(amount_cents), 0) FROM bt_transfers
      WHERE parent_id = whole.id AND kind = 'fee' AND source_customer_id IS whole.destination_customer_id) = ?`;
  return rows(db, z.object({ id: z.string() }), sql, amountCents).map(({ id }) => id);
}

/** A whole transfer's legs and fees, oldest first. */
export function partsOf(db: DatabaseSync, wholeId: string): Transfer[] {
  return rows(db, transferRow, 'SELECT * FROM bt_transfers WHERE parent_id = ? ORDER BY seq', wholeId);
}

/** Removes a whole transfer with its parts. */
export function deleteTransfer(db: DatabaseSync, id: string): void {
  run(db, 'DELETE FROM bt_transfers WHERE id = ?1 OR parent_id = ?1', id);
}

export function setStatus(
  db: DatabaseSync,
  id: string,
  status: TransferStatus,
  failureCode: string | null,
): void {
  const sql = `UPDATE bt_transfers SET status = ?2, failure_code = ?3,
      settled = CASE ?2 WHEN 'processed' THEN ?4 ELSE settled END,
      returned = CASE WHEN ?2 = 'failed' AND settled IS NOT NULL THEN ?4 ELSE returned END
    WHERE id = ?1`;
  run(db, sql, id, status, failureCode, new Date().toISOString());
}

/** The legs that moved a bank account's money, oldest first. */
export function settledLegs(db: DatabaseSync, fundingSourceId: string): Transfer[] {
  const sql = `SELECT * FROM bt_transfers WHERE kind IN ('debit', 'credit') AND settled IS NOT NULL
    AND (source_id = ?1 OR destination_id = ?1) ORDER BY settled, seq`;
  return rows(db, transferRow, sql, fundingSourceId);
}

/** @param due epoch milliseconds of the next step; null when there is none. */
export function schedule(db: DatabaseSync, id: string, due: number | null, held: boolean): void {
  run(db, 'UPDATE bt_transfers SET due = ?, held = ? WHERE id = ?', due, held ? 1 : 0, id);
}

/** Transfers whose next step is due by then (epoch milliseconds), at most 500. */
export function dueTransfers(db: DatabaseSync, by: number): Transfer[] {
  return rows(db, transferRow, 'SELECT * FROM bt_transfers WHERE due <= ? ORDER BY due LIMIT 500', by);
}

export interface TransferQuery {
  customerId?: string | undefined;
  status?: string | undefined;
  correlationId?: string | undefined;
  startAmountCents?: number | undefined;
  endAmountCents?: number | undefined;
  /** `YYYY-MM-DD`, both days included. */
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** Whole transfers, newest first, with the number of all that match. */
export function listTransfers(
  db: DatabaseSync,
  query: TransferQuery,
  page: { limit: number; offset: number },
): { total: number; transfers: Transfer[] } {
  const where = `kind = 'whole' AND (?1 IS NULL OR source_customer_id = ?1 OR destination_customer_id = ?1)
    AND (?2 IS NULL OR status = ?2) AND (?3 IS NULL OR correlation_id = ?3) AND (?4 IS NULL OR amount_cents >= ?4)
    AND (?5 IS NULL OR amount_cents <= ?5) AND (?6 IS NULL OR date(created) >= ?6) AND (?7 IS NULL OR date(created) <= ?7)`;
  const values: SQLInputValue[] = [
    query.customerId ?? null,
    query.status ?? null,
    query.correlationId ?? null,
    query.startAmountCents ?? null,
    query.endAmountCents ?? null,
    query.startDate ?? null,
    query.endDate ?? null,
  ];
  const counted = row(
    db,
    z.object({ n: z.number() }),
    `SELECT count(*) n FROM bt_transfers WHERE ${where}`,
    ...values,
  );
  const sql = `SELECT * FROM bt_transfers WHERE ${where} ORDER BY created DESC, seq DESC LIMIT ?8 OFFSET ?9`;
  return {
    total: counted?.n ?? 0,
    transfers: rows(db, transferRow, sql, ...values, page.limit, page.offset),
  };
}

const sums = z.object({ processed: z.number(), pending: z.number(), failed: z.number(), n: z.number() });

/** Sums of whole transfers by status, in cents. */
export function transferTotals(db: DatabaseSync): z.infer<typeof sums> {
  const sum = (status: string) => `COALESCE(sum(amount_cents) FILTER (WHERE status = '${status}'), 0)`;
  const sql = `SELECT ${sum('processed')} processed, ${sum('pending')} pending, ${sum('failed')} failed, count(*) n
    FROM bt_transfers WHERE kind = 'whole'`;
  return row(db, sums, sql) ?? { processed: 0, pending: 0, failed: 0, n: 0 };
}

/** What whole transfers and fees brought into a balance, less what left it, in cents. */
export function balanceChange(db: DatabaseSync, balanceId: string): number {
  const sql = `SELECT COALESCE(sum(CASE
      WHEN destination_id = ?1 AND status = 'processed' THEN amount_cents
      WHEN source_id = ?1 AND status IN ('pending', 'processed') THEN -amount_cents ELSE 0 END), 0) n
    FROM bt_transfers WHERE kind IN ('whole', 'fee')`;
  return row(db, z.object({ n: z.number() }), sql, balanceId)?.n ?? 0;
}
