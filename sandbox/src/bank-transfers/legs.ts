import { randomInt } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { findFundingSource } from './store/funding-sources.ts';
import { BALANCE_ID } from './store/tables.ts';
import { insertTransfer, partsOf, type Transfer } from './store/transfers.ts';
import type { TransferStatus } from './model/types.ts';

export interface Legs {
  debit: Transfer | null;
  credit: Transfer | null;
  fees: Transfer[];
}

/** A whole transfer's parts by what they are. */
export function legsOf(db: DatabaseSync, whole: Transfer): Legs {
  const parts = partsOf(db, whole.id);
  return {
    debit: parts.find((part) => part.kind === 'debit') ?? null,
    credit: parts.find((part) => part.kind === 'credit') ?? null,
    fees: parts.filter((part) => part.kind === 'fee'),
  };
}

const isBank = (db: DatabaseSync, id: string) => findFundingSource(db, id)?.type === 'bank';

/** Whether money has to be fetched from a bank first. */
export const needsDebit = (db: DatabaseSync, whole: Transfer) => isBank(db, whole.source_id);

/** Whether money has to be brought to a bank in the end. */
export const needsCredit = (db: DatabaseSync, whole: Transfer) => isBank(db, whole.destination_id);

/** What is known of a leg that ran elsewhere before: when it settled, when it came back, and its trace number. */
type Settlement = Partial<Pick<Transfer, 'settled' | 'returned' | 'trace_id'>>;

/** The leg from the payer's bank into the balance: the amount and the fees charged to the payer. */
export function addDebit(
  db: DatabaseSync,
  whole: Transfer,
  status: TransferStatus,
  code: string | null,
  settlement: Settlement = {},
): string {
  const fees = chargedTo(db, whole, whole.source_customer_id);
  return insertTransfer(db, {
    ...legOf(whole, status, code),
    ...settlement,
    kind: 'debit',
    source_id: whole.source_id,
    source_customer_id: whole.source_customer_id,
    destination_id: BALANCE_ID,
    destination_customer_id: null,
    amount_cents: whole.amount_cents + fees,
  });
}

/** The leg from the balance to the receiver's bank: the amount less the fees charged to the receiver. */
export function addCredit(
  db: DatabaseSync,
  whole: Transfer,
  status: TransferStatus,
  code: string | null,
  settlement: Settlement = {},
): string {
  const fees = chargedTo(db, whole, whole.destination_customer_id);
  return insertTransfer(db, {
    ...legOf(whole, status, code),
    ...settlement,
    kind: 'credit',
    source_id: BALANCE_ID,
    source_customer_id: null,
    destination_id: whole.destination_id,
    destination_customer_id: whole.destination_customer_id,
    amount_cents: whole.amount_cents - fees,
  });
}

/** Sum of a transfer's fees that one end bears, in cents. */
function chargedTo(db: DatabaseSync, whole: Transfer, customerId: string | null): number {
  const fees = legsOf(db, whole).fees.filter((fee) => fee.source_customer_id === customerId);
  return fees.reduce((sum, fee) => sum + fee.amount_cents, 0);
}

function legOf(whole: Transfer, status: TransferStatus, code: string | null) {
  return {
    parent_id: whole.id,
    status,
    correlation_id: null,
    metadata: null,
    clearing: whole.clearing,
    channel: whole.channel,
    trace_id: whole.channel === null ? `2222222${String(randomInt(100_000_000)).padStart(8, '0')}` : null,
    failure_code: code,
    created: new Date().toISOString(),
  };
}
