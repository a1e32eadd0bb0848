import { simulatedReturn } from './returns.ts';
import type { TransferStatus } from './types.ts';

/** A whole transfer as far as its next step depends on it. A leg is null where there is none (yet). */
export interface Progress {
  status: TransferStatus;
  debit: TransferStatus | null;
  credit: TransferStatus | null;
  sourceName: string;
  destinationName: string;
  /** What was paid in real time is final. */
  realTime: boolean;
}

export type Move =
  | { leg: 'debit' | 'credit'; result: 'processed' }
  | { leg: 'debit' | 'credit'; result: 'returned'; code: string; late: boolean; whole?: boolean };

/**
 * The one step that comes next: the debit leg, then the credit leg, then a late return if a name asks for it.
 * @returns null when nothing more happens by itself.
 */
export function nextMove(progress: Progress): Move | null {
  const debitReturn = simulatedReturn(progress.sourceName);
  const creditReturn = simulatedReturn(progress.destinationName);
  if (progress.status === 'pending') {
    if (progress.debit === 'pending') return step('debit', debitReturn);
    if (progress.credit === 'pending') return step('credit', creditReturn);
    return null;
  }
  if (progress.status !== 'processed' || progress.realTime) return null;
  if (progress.debit === 'failed' || progress.credit === 'failed') return null;
  if (progress.debit === 'processed' && debitReturn?.late) {
    return { leg: 'debit', result: 'returned', code: debitReturn.code, late: true, whole: debitReturn.whole };
  }
  if (progress.credit === 'processed' && creditReturn?.late) {
    return {
      leg: 'credit',
      result: 'returned',
      code: creditReturn.code,
      late: true,
      whole: creditReturn.whole,
    };
  }
  return null;
}

function step(leg: 'debit' | 'credit', named: ReturnType<typeof simulatedReturn>): Move {
  return named !== null && !named.late
    ? { leg, result: 'returned', code: named.code, late: false }
    : { leg, result: 'processed' };
}
