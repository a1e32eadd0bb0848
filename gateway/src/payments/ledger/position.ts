import type { TransactionStatus } from '../../db/schema/values.ts';
import type { Posting } from './postings.ts';

/** The postings of a movement with the status that each stands for, the last one first. */
const positions: readonly (readonly [Posting, TransactionStatus])[] = [
  ['FAILED', 'FAILED'],
  ['LATE_RETURN', 'DEPOSITED_AND_FAILED'],
  ['DEPOSITED', 'DEPOSITED'],
  ['CLEARED', 'CLEARED'],
  ['INITIATED', 'INITIATED'],
];

/**
 * The status that the ledger implies by what was posted of a movement: AUTHORIZED where nothing was asked of a bank, FAILED
 * where everything was taken back, also by a cancellation.
 */
export const postedStatus = (posted: ReadonlySet<Posting>): TransactionStatus =>
  positions.find(([posting]) => posted.has(posting))?.[1] ?? 'AUTHORIZED';

/** Whether what was posted of a movement is what a status of it means. */
export function impliesStatus(posted: ReadonlySet<Posting>, status: TransactionStatus): boolean {
  const implied = postedStatus(posted);
  switch (status) {
    case 'INITIATED':
    case 'CLEARED':
    case 'DEPOSITED':
    case 'DEPOSITED_AND_FAILED':
      return implied === status;
    // What a provider refused was never asked of a bank, so nothing was posted that could be taken back.
    case 'FAILED':
    case 'CANCELED':
      return implied === 'FAILED' || implied === 'AUTHORIZED';
    default:
      return implied === 'AUTHORIZED';
  }
}
