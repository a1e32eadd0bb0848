import type { DatabaseSync } from 'node:sqlite';
import { legsOf } from './legs.ts';
import { verifyBank } from './microdeposits.ts';
import { nextMove } from './model/next-move.ts';
import { returnReason } from './model/returns.ts';
import type { BankConfig, TransferStatus } from './model/types.ts';
import { advanceTransfer, applyMove, scheduleNext } from './progress.ts';
import { findCustomer } from './store/customers.ts';
import { findFundingSource } from './store/funding-sources.ts';
import { setHeld } from './store/holds.ts';
import { atomically } from '../store/sql.ts';
import { prepareTables } from './store/tables.ts';
import {
  findTransfer,
  listTransfers,
  pendingThatBring,
  schedule,
  transferTotals,
  type Transfer,
} from './store/transfers.ts';

export interface ConsoleTransfer {
  id: string;
  correlationId: string | null;
  status: TransferStatus;
  /** How far it has come, or where it stopped. */
  leg: 'funds' | 'deposit' | 'complete';
  held: boolean;
  amountCents: number;
  feeCents: number;
  failureCode: string | null;
  /** A return that came after completion. */
  lateReturn: 'debit' | 'credit' | null;
  /** Names of the two ends, `Dana Cole, Checking ••1234`. */
  source: string;
  destination: string;
  /** Whether one more step is left. */
  canAdvance: boolean;
  createdAt: string;
}

export interface ConsoleTotals {
  processedCents: number;
  pendingCents: number;
  failedCents: number;
  count: number;
}

/** What the console page may do with transfers. Each action answers false when there is no such transfer to do it with. */
export interface BankTransfersConsole {
  list(query?: { status?: TransferStatus; limit?: number; offset?: number }): {
    total: number;
    transfers: ConsoleTransfer[];
  };
  /** One transfer, or null. */
  find(id: string): ConsoleTransfer | null;
  totals(): ConsoleTotals;
  /** Moves it one step, held or not. */
  advance(id: string): boolean;
  /** Returns the leg that runs, or, of a completed transfer that was no real-time payment, `side` late (the debit unless told otherwise). */
  fail(id: string, code: string, side?: 'debit' | 'credit'): boolean;
  /** Held, it moves only by `advance`; released, it goes on by itself. */
  setHeld(id: string, held: boolean): boolean;
  /**
   * The same for every transfer of which this amount arrives (what is asked for, without its fees), under way or still to
   * be made, until it is released.
   */
  setAmountHeld(amountCents: number, held: boolean): void;
  /** Held, no document is reviewed. */
  setReviewHeld(held: boolean): void;
  /** Makes a bank account usable as if its micro-deposits had been confirmed. */
  verifyFundingSource(id: string): boolean;
}

/** Makes the console's view of the bank; any number of them may work on one store. */
export function createBankTransfersConsole(
  db: DatabaseSync,
  config: Pick<BankConfig, 'stepMs'>,
): BankTransfersConsole {
  prepareTables(db);
  const wholeOf = (id: string) => {
    const transfer = findTransfer(db, id);
    return transfer?.kind === 'whole' ? transfer : null;
  };
  return {
    list: ({ status, limit = 50, offset = 0 } = {}) => {
      const { total, transfers } = listTransfers(db, { status }, { limit, offset });
      return { total, transfers: transfers.map((transfer) => consoleTransfer(db, transfer)) };
    },
    find: (id) => {
      const transfer = wholeOf(id);
      return transfer === null ? null : consoleTransfer(db, transfer);
    },
    totals: () => {
      const { processed, pending, failed, n } = transferTotals(db);
      return { processedCents: processed, pendingCents: pending, failedCents: failed, count: n };
    },
    advance: (id) => wholeOf(id) !== null && advanceTransfer(db, id, config.stepMs),
    fail: (id, code, side = 'debit') =>
      atomically(db, () => failTransfer(db, wholeOf(id), code, side, config.stepMs)),
    setHeld: (id, held) => {
      const whole = wholeOf(id);
      if (whole === null) return false;
      setTransferHeld(db, id, held, config.stepMs);
      return true;
    },
    setAmountHeld: (amountCents, held) =>
      atomically(db, () => {
        setHeld(db, `amount ${amountCents}`, held);
        for (const id of pendingThatBring(db, amountCents)) setTransferHeld(db, id, held, config.stepMs);
      }),
    setReviewHeld: (held) => setHeld(db, 'documents', held),
    verifyFundingSource: (id) => {
      const source = findFundingSource(db, id);
      if (source?.type !== 'bank' || source.removed || source.status === 'verified') return false;
      verifyBank(db, source);
      return true;
    },
  };
}

function setTransferHeld(db: DatabaseSync, id: string, held: boolean, stepMs: number): void {
  schedule(db, id, null, held);
  scheduleNext(db, id, stepMs);
}

function failTransfer(
  db: DatabaseSync,
  whole: Transfer | null,
  code: string,
  side: 'debit' | 'credit',
  stepMs: number,
): boolean {
  if (whole === null || returnReason(code) === null) return false;
  const legs = legsOf(db, whole);
  const late = whole.status === 'processed';
  if (late && whole.channel !== null) return false;
  const running = legs.debit?.status === 'pending' ? 'debit' : 'credit';
  const leg = late ? side : running;
  if (legs[leg]?.status !== (late ? 'processed' : 'pending')) return false;
  applyMove(db, whole.id, { leg, result: 'returned', code, late });
  scheduleNext(db, whole.id, stepMs);
  return true;
}

function consoleTransfer(db: DatabaseSync, whole: Transfer): ConsoleTransfer {
  const { debit, credit, fees } = legsOf(db, whole);
  const complete = whole.status === 'processed';
  const source = findFundingSource(db, whole.source_id);
  const destination = findFundingSource(db, whole.destination_id);
  const move = nextMove({
    status: whole.status,
    debit: debit?.status ?? null,
    credit: credit?.status ?? null,
    sourceName: source?.name ?? '',
    destinationName: destination?.name ?? '',
    realTime: whole.channel !== null,
  });
  const returned = debit?.status === 'failed' ? debit : credit?.status === 'failed' ? credit : null;
  return {
    id: whole.id,
    correlationId: whole.correlation_id,
    status: whole.status,
    leg: complete ? 'complete' : credit === null ? 'funds' : 'deposit',
    held: whole.held,
    amountCents: whole.amount_cents,
    feeCents: fees.reduce((sum, fee) => sum + fee.amount_cents, 0),
    failureCode: returned?.failure_code ?? whole.failure_code,
    lateReturn: complete && returned !== null ? (returned.kind === 'debit' ? 'debit' : 'credit') : null,
    source: endName(db, whole.source_id),
    destination: endName(db, whole.destination_id),
    canAdvance: move !== null,
    createdAt: whole.created,
  };
}

function endName(db: DatabaseSync, fundingSourceId: string): string {
  const source = findFundingSource(db, fundingSourceId);
  if (source === null) return 'unknown';
  if (source.customer_id === null) return source.name;
  const owner = findCustomer(db, source.customer_id);
  const who = owner?.business_name ?? [owner?.first_name, owner?.last_name].filter(Boolean).join(' ');
  return `${who}, ${source.name} ••${source.last4 ?? ''}`;
}
