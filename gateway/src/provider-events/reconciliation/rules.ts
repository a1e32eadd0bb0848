import type { TransactionStatus } from '../../db/schema/values.ts';
import { reportedStatus } from '../../payments/inbox/course.ts';
import { impliesStatus, postedStatus } from '../../payments/ledger/position.ts';
import type { Posting } from '../../payments/ledger/postings.ts';
import type { Disagreement } from '../../payments/inbox/discrepancies.ts';
import type { ListedTransfer, TransferState } from '../../providers/bank-transfers/port.ts';
import type { OwnTransfer } from './store.ts';

/** The statuses that a listed one surely stands for; of others the whole state is read. */
const surely: Readonly<Record<ListedTransfer['status'], readonly TransactionStatus[]>> = {
  pending: ['INITIATED', 'CLEARED'],
  processed: ['DEPOSITED'],
  failed: ['FAILED'],
  cancelled: ['CANCELED'],
};

type Compared = Pick<OwnTransfer, 'status' | 'statusSetManuallyAt' | 'totalCents' | 'transferRef'>;

/** Whether a payment and its listed transfer agree as far as a list can tell. */
export const agrees = (ours: Compared, theirs: ListedTransfer): boolean =>
  ours.transferRef === theirs.transferRef &&
  ours.totalCents === theirs.amountCents &&
  ours.statusSetManuallyAt === null &&
  surely[theirs.status].includes(ours.status);

/**
 * Returns the differences between a payment with its ledger postings and the full state of its transfer.
 *
 * @param posted the payment's postings; null skips the ledger
 * @param theirs the state of the transfer; null if the provider has no such transfer
 */
export function disagreements(
  ours: Compared,
  posted: ReadonlySet<Posting> | null,
  theirs: TransferState | null,
): Disagreement[] {
  if (theirs === null)
    return [{ kind: 'missing-transfer', expected: ours.transferRef ?? 'none', observed: 'none' }];
  const found: Disagreement[] = [];
  const { transferRef, stage, lateReturn, amountCents } = theirs;
  const deposited = ours.status === 'DEPOSITED' || ours.status === 'DEPOSITED_AND_FAILED';
  const reported = reportedStatus(theirs, deposited);
  if (reported !== ours.status) {
    found.push({
      kind: ours.statusSetManuallyAt === null ? 'impossible-move' : 'manual-status',
      ...{ expected: ours.status, observed: reported, details: { transferRef, stage, lateReturn } },
    });
  } else if (posted !== null && !impliesStatus(posted, reported)) {
    found.push({ kind: 'ledger', expected: ours.status, observed: postedStatus(posted) });
  }
  if (amountCents !== ours.totalCents)
    found.push({ kind: 'amount', expected: String(ours.totalCents), observed: String(amountCents) });
  return found;
}
