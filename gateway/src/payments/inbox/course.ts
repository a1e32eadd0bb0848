import type { TransactionStatus } from '../../db/schema/values.ts';
import type { TransferState } from '../../providers/bank-transfers/port.ts';

/** The statuses that a transfer goes through, in order. */
const way: readonly TransactionStatus[] = ['AUTHORIZED', 'INITIATED', 'CLEARED', 'DEPOSITED'];

/** What a report says, as far as a status follows from it. */
type Report = Pick<TransferState, 'stage' | 'lateReturn'> & { failedLeg?: TransferState['failedLeg'] };

/**
 * Where the provider says that a payment is.
 *
 * @param deposited whether its money had arrived: a transfer that fails as a whole after that was taken back late. The
 * payer's bank did it unless the provider names the credit.
 */
export function reportedStatus(state: Report, deposited = false): TransactionStatus {
  switch (state.stage) {
    case 'initiated':
    case 'pending:funds':
      return 'INITIATED';
    case 'pending:deposit':
      return 'CLEARED';
    case 'failed':
      return deposited && state.failedLeg !== 'credit' ? 'DEPOSITED_AND_FAILED' : 'FAILED';
    case 'canceled':
      return 'CANCELED';
    case 'complete':
      if (state.lateReturn === 'debit') return 'DEPOSITED_AND_FAILED';
      return state.lateReturn === 'credit' ? 'FAILED' : 'DEPOSITED';
  }
}

/** What a report means for a payment: steps to make, nothing new, or a contradiction. */
export type Course = { steps: TransactionStatus[] } | 'contradiction';

/** What a payment was before, as far as its status does not say. */
export interface Been {
  initiated: boolean;
  deposited: boolean;
}

/**
 * The steps that bring a payment from its status to what the provider reports. A report that is behind the payment is
 * old news and means no step: two that read the provider one after the other may bring it in the other order.
 */
export function courseTo(
  current: TransactionStatus,
  state: Report,
  singleLeg: boolean,
  been: Been = { initiated: false, deposited: false },
): Course {
  const deposited = current === 'DEPOSITED' || current === 'DEPOSITED_AND_FAILED';
  const reported = reportedStatus(state, deposited);
  if (current === reported) return { steps: [] };
  const position = way.indexOf(current);
  if (position < 0) return isOlder(current, state, been) ? { steps: [] } : 'contradiction';
  const upTo = (last: TransactionStatus): TransactionStatus[] =>
    way.slice(position + 1, way.indexOf(last) + 1).filter((status) => !(singleLeg && status === 'CLEARED'));
  if (way.includes(reported)) return { steps: upTo(reported) };
  if (state.stage === 'complete') return { steps: [...upTo('DEPOSITED'), reported] };
  if (current === 'DEPOSITED') return reported === 'CANCELED' ? 'contradiction' : { steps: [reported] };
  // Money of an accepted transfer was asked for, so it is booked as initiated before it is booked back.
  const asked: TransactionStatus[] = current === 'AUTHORIZED' ? ['INITIATED'] : [];
  if (reported === 'CANCELED' && current === 'CLEARED') return 'contradiction';
  return { steps: [...asked, reported] };
}

/** A payment that ended may still hear of what came before its end. */
function isOlder(current: TransactionStatus, state: Report, been: Been): boolean {
  const passed = ['initiated', 'pending:funds', 'pending:deposit'].includes(state.stage);
  const arrived = state.stage === 'complete' && state.lateReturn === null;
  if (current === 'DEPOSITED_AND_FAILED') return passed || arrived;
  if (current === 'CANCELED') return passed && been.initiated;
  return current === 'FAILED' && (passed || (arrived && been.deposited));
}
