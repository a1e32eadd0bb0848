import { createHash, randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { row, rows, run } from '../../store/sql.ts';

const fundingSourceRow = z.object({
  id: z.string(),
  /** Null for the account's own balance. */
  customer_id: z.string().nullable(),
  type: z.enum(['bank', 'balance']),
  name: z.string(),
  bank_name: z.string().nullable(),
  bank_account_type: z.string().nullable(),
  last4: z.string().nullable(),
  fingerprint: z.string().nullable(),
  status: z.enum(['unverified', 'verified']),
  removed: z.number().transform((value) => value === 1),
  microdeposits: z.enum(['pending', 'processed', 'failed']).nullable(),
  md_created: z.string().nullable(),
  /** Epoch milliseconds at which the micro-deposits arrive. */
  md_due: z.number().nullable(),
  md_attempts: z.number(),
  created: z.string(),
});
export type FundingSource = z.infer<typeof fundingSourceRow>;

export interface NewBank {
  id?: string;
  customerId: string;
  name: string;
  bankName: string;
  bankAccountType: string;
  last4: string;
  fingerprint: string | null;
  status: FundingSource['status'];
  microdeposits: FundingSource['microdeposits'];
}

/** Opens a balance under its id, over one that is there. */
export function saveBalance(
  db: DatabaseSync,
  balance: { id?: string; customerId: string; name: string },
): void {
  run(
    db,
    `INSERT INTO bt_funding_sources (id, customer_id, type, name, status, created)
     VALUES (?, ?, 'balance', ?, 'verified', ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name`,
    balance.id ?? randomUUID(),
    balance.customerId,
    balance.name,
    new Date().toISOString(),
  );
}

/** Opens a balance for every verified business that has none. */
export function openBalances(db: DatabaseSync): void {
  const sql = `SELECT id FROM bt_customers AS c WHERE status = 'verified'
    AND (type = 'business' OR (type <> 'personal' AND business_name IS NOT NULL))
    AND NOT EXISTS (SELECT 1 FROM bt_funding_sources WHERE customer_id = c.id AND type = 'balance')`;
  for (const { id } of rows(db, z.object({ id: z.string() }), sql)) {
    saveBalance(db, { customerId: id, name: 'Balance' });
  }
}

/** What stays of an account number: enough to notice that the same account is added twice, too little to use it. */
export function fingerprintOf(customerId: string, routingNumber: string, accountNumber: string): string {
  return createHash('sha256')
    .update(`${customerId}:${routingNumber}:${accountNumber}`)
    .digest('hex')
    .slice(0, 62);
}

/** Writes a bank account under its id, over one that is there. */
export function saveBank(db: DatabaseSync, bank: NewBank): string {
  const id = bank.id ?? randomUUID();
  const now = new Date().toISOString();
  run(
    db,
    `INSERT INTO bt_funding_sources
       (id, customer_id, type, name, bank_name, bank_account_type, last4, fingerprint, status, microdeposits,
        md_created, created)
     VALUES (?, ?, 'bank', ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET customer_id = excluded.customer_id, name = excluded.name,
       bank_name = excluded.bank_name, bank_account_type = excluded.bank_account_type, last4 = excluded.last4,
       status = excluded.status, microdeposits = excluded.microdeposits, md_created = excluded.md_created,
       md_due = NULL, md_attempts = 0, removed = 0`,
    id,
    bank.customerId,
    bank.name,
    bank.bankName,
    bank.bankAccountType,
    bank.last4,
    bank.fingerprint,
    bank.status,
    bank.microdeposits,
    bank.microdeposits === null ? null : now,
    now,
  );
  return id;
}

export function findFundingSource(db: DatabaseSync, id: string): FundingSource | null {
  return row(db, fundingSourceRow, 'SELECT * FROM bt_funding_sources WHERE id = ?', id);
}

export function findByFingerprint(db: DatabaseSync, fingerprint: string): FundingSource | null {
  const sql = 'SELECT * FROM bt_funding_sources WHERE fingerprint = ? AND removed = 0';
  return row(db, fundingSourceRow, sql, fingerprint);
}

/** A customer's bank accounts, oldest first; null lists the account's own. */
export function listFundingSources(
  db: DatabaseSync,
  customerId: string | null,
  withRemoved: boolean,
): FundingSource[] {
  const sql = `SELECT * FROM bt_funding_sources WHERE customer_id IS ? AND (removed = 0 OR ?) ORDER BY rowid`;
  return rows(db, fundingSourceRow, sql, customerId, withRemoved ? 1 : 0);
}

const ownedRow = z.object({ id: z.string(), name: z.string(), last4: z.string(), owner: z.string() });

/** The bank accounts of businesses, with whose they are. */
export function businessBanks(db: DatabaseSync): z.infer<typeof ownedRow>[] {
  const sql = `SELECT f.id, f.name, COALESCE(f.last4, '0000') last4, c.business_name owner
    FROM bt_funding_sources f JOIN bt_customers c ON c.id = f.customer_id
    WHERE f.type = 'bank' AND f.removed = 0 AND c.business_name IS NOT NULL ORDER BY owner, f.name, f.rowid`;
  return rows(db, ownedRow, sql);
}

const marked = z.object({ id: z.string(), customer_id: z.string(), fingerprint: z.string() });

/** The bank account that has these numbers; null where nobody added it. */
export function sourceOfNumbers(
  db: DatabaseSync,
  { routingNumber, accountNumber }: { routingNumber: string; accountNumber: string },
): string | null {
  const sql = `SELECT id, customer_id, fingerprint FROM bt_funding_sources
    WHERE removed = 0 AND customer_id IS NOT NULL AND fingerprint IS NOT NULL`;
  const found = rows(db, marked, sql).find(
    (each) => fingerprintOf(each.customer_id, routingNumber, accountNumber) === each.fingerprint,
  );
  return found?.id ?? null;
}

export function renameBank(db: DatabaseSync, id: string, name: string): void {
  run(db, 'UPDATE bt_funding_sources SET name = ? WHERE id = ?', name, id);
}

export function removeBank(db: DatabaseSync, id: string): void {
  run(db, 'UPDATE bt_funding_sources SET removed = 1, md_due = NULL WHERE id = ?', id);
}

export function markVerified(db: DatabaseSync, id: string): void {
  run(db, `UPDATE bt_funding_sources SET status = 'verified', md_due = NULL WHERE id = ?`, id);
}

/** @param due epoch milliseconds at which they arrive. */
export function startMicrodeposits(db: DatabaseSync, id: string, due: number): void {
  const sql = `UPDATE bt_funding_sources SET microdeposits = 'pending', md_created = ?, md_due = ?, md_attempts = 0
    WHERE id = ?`;
  run(db, sql, new Date().toISOString(), due, id);
}

export function landMicrodeposits(db: DatabaseSync, id: string): void {
  run(db, `UPDATE bt_funding_sources SET microdeposits = 'processed', md_due = NULL WHERE id = ?`, id);
}

export function failMicrodeposits(db: DatabaseSync, id: string): void {
  run(db, `UPDATE bt_funding_sources SET microdeposits = 'failed', md_due = NULL WHERE id = ?`, id);
}

/** Whether micro-deposits to the same account, as it was added before, came back. */
export function failedBefore(db: DatabaseSync, { id, fingerprint }: FundingSource): boolean {
  const sql = `SELECT * FROM bt_funding_sources WHERE fingerprint = ? AND id <> ? AND microdeposits = 'failed'`;
  return fingerprint !== null && row(db, fundingSourceRow, sql, fingerprint, id) !== null;
}

export function countWrongAttempt(db: DatabaseSync, id: string): void {
  run(db, 'UPDATE bt_funding_sources SET md_attempts = md_attempts + 1 WHERE id = ?', id);
}

export function dueMicrodeposits(db: DatabaseSync, now: number): FundingSource[] {
  return rows(db, fundingSourceRow, 'SELECT * FROM bt_funding_sources WHERE md_due <= ? LIMIT 100', now);
}
