import type { TransferStage } from './port.ts';

/** A transfer's or leg's status at the provider; null where there is no such leg (yet). */
export type LegStatus = 'pending' | 'processed' | 'failed' | 'cancelled' | null;

export interface TransferPicture {
  whole: LegStatus;
  debit: LegStatus;
  credit: LegStatus;
}

/**
 * How far a transfer has come. A processed debit leg alone means that the money is in the provider's balance: cleared,
 * not deposited, and so does a whole that counts as processed while its credit leg still runs. A leg that fails after the whole was processed is a late return and leaves the stage `complete`.
 */
export function stageOf({ whole, debit, credit }: TransferPicture): TransferStage {
  if (whole === 'failed') return 'failed';
  if (whole === 'cancelled') return 'canceled';
  if (whole === 'processed' && credit !== 'pending') return 'complete';
  if (debit === 'failed' || credit === 'failed') return 'failed';
  if (debit === 'pending') return 'pending:funds';
  return debit === 'processed' ? 'pending:deposit' : 'initiated';
}

/** Which leg came back after the whole transfer had been completed. */
export const lateReturnOf = (picture: TransferPicture): 'debit' | 'credit' | null =>
  picture.whole === 'processed' ? failedLegOf(picture) : null;

/** Returns the leg that was returned, before or after the transfer was processed. */
export function failedLegOf({ debit, credit }: TransferPicture): 'debit' | 'credit' | null {
  if (debit === 'failed') return 'debit';
  return credit === 'failed' ? 'credit' : null;
}
