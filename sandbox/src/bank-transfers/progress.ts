import type { DatabaseSync } from 'node:sqlite';
import { addCredit, legsOf, needsCredit } from './legs.ts';
import { nextMove, type Move } from './model/next-move.ts';
import { findFundingSource } from './store/funding-sources.ts';
import { atomically } from '../store/sql.ts';
import { findTransfer, schedule, setStatus, type Transfer } from './store/transfers.ts';
import { announceLeg, announceWhole } from './transfer-events.ts';

/** Does the next step of a whole transfer, if there is one. @returns whether something happened. */
export function advanceTransfer(db: DatabaseSync, wholeId: string, stepMs: number): boolean {
  return atomically(db, () => {
    const move = moveOf(db, wholeId);
    if (move !== null) applyMove(db, wholeId, move);
    scheduleNext(db, wholeId, stepMs);
    return move !== null;
  });
}

/** Puts the transfer on the clock for its next step, unless it is held or at its end. */
export function scheduleNext(db: DatabaseSync, wholeId: string, stepMs: number): void {
  const whole = findTransfer(db, wholeId);
  if (whole === null) return;
  const due = whole.held || moveOf(db, wholeId) === null ? null : Date.now() + stepMs;
  schedule(db, wholeId, due, whole.held);
}

/** Carries out one move with its events: the leg's status, the whole's, and what follows from them. */
export function applyMove(db: DatabaseSync, wholeId: string, move: Move): void {
  const whole = findTransfer(db, wholeId);
  const leg = whole && legsOf(db, whole)[move.leg];
  if (!whole || !leg) return;
  if (move.result === 'processed') {
    setStatus(db, leg.id, 'processed', null);
    announceLeg(db, leg, 'completed');
    if (move.leg === 'debit' && needsCredit(db, whole)) announceLeg(db, newCredit(db, whole), 'created');
    else finish(db, whole, 'processed', null);
    return;
  }
  setStatus(db, leg.id, 'failed', move.code);
  announceLeg(db, leg, 'failed');
  if (!move.late || move.whole === true) finish(db, whole, 'failed', move.code);
}

function moveOf(db: DatabaseSync, wholeId: string): Move | null {
  const whole = findTransfer(db, wholeId);
  if (whole === null || whole.kind !== 'whole') return null;
  const { debit, credit } = legsOf(db, whole);
  return nextMove({
    status: whole.status,
    debit: debit?.status ?? null,
    credit: credit?.status ?? null,
    sourceName: findFundingSource(db, whole.source_id)?.name ?? '',
    destinationName: findFundingSource(db, whole.destination_id)?.name ?? '',
    realTime: whole.channel !== null,
  });
}

function newCredit(db: DatabaseSync, whole: Transfer): Transfer {
  const credit = findTransfer(db, addCredit(db, whole, 'pending', null));
  if (credit === null) throw new Error(`The credit leg of transfer ${whole.id} was not stored`);
  return credit;
}

function finish(
  db: DatabaseSync,
  whole: Transfer,
  status: 'processed' | 'failed',
  code: string | null,
): void {
  setStatus(db, whole.id, status, code);
  for (const fee of legsOf(db, whole).fees) {
    setStatus(db, fee.id, status === 'processed' ? 'processed' : 'cancelled', null);
  }
  announceWhole(db, whole, status === 'processed' ? 'completed' : 'failed');
}
