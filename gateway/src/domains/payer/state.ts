import type { TransactionRow } from '../../db/rows.ts';
import type { DisplayStatus } from '../../db/schema/values.ts';

/** What a request's page has to say to its payer. */
export type RequestState = 'open' | 'paid' | 'canceled' | 'rejected' | 'closed';

const states: Record<DisplayStatus, RequestState> = {
  CREATED: 'open',
  PENDING: 'open',
  TRANSACTION_PENDING: 'paid',
  APPROVAL_PENDING: 'paid',
  AUTHORIZED: 'paid',
  INITIATED: 'paid',
  CLEARED: 'paid',
  DEPOSITED: 'paid',
  DEPOSITED_AND_FAILED: 'paid',
  COMPLETED: 'paid',
  CANCELED: 'canceled',
  APPROVAL_REJECTED: 'rejected',
  APPROVAL_EXPIRED: 'closed',
  BLOCKED: 'closed',
  FAILED: 'closed',
  DRAFT: 'closed',
  NIL: 'closed',
};

type Settled = Pick<TransactionRow, 'status' | 'statusSetManuallyAt'>;

const isByStaff = (transaction: Settled | null, status: Settled['status']): boolean =>
  transaction?.status === status && transaction.statusSetManuallyAt !== null;

/**
 * Whether platform staff, and no bank, made a payment that arrived one that can't be refunded: no money went back, and
 * to its payer it is deposited.
 */
export const staysDeposited = (transaction: Settled | null): boolean =>
  isByStaff(transaction, 'DEPOSITED_AND_FAILED');

/** Whether platform staff, and no bank, made a payment one that failed: what became of its money is theirs to say. */
export const endedByStaff = (transaction: Settled | null): boolean => isByStaff(transaction, 'FAILED');

/**
 * A request is open only while it is active, its escrow account takes money and nobody has accepted it: a pending
 * transaction means somebody has.
 */
export function requestState(request: {
  displayStatus: DisplayStatus;
  active: boolean;
  accepted: boolean;
  takesMoney: boolean;
}): RequestState {
  const state = states[request.displayStatus];
  if (state !== 'open') return state;
  if (request.accepted) return 'paid';
  return request.active && request.takesMoney ? 'open' : 'closed';
}

const closedMessages: Record<Exclude<RequestState, 'open'>, string> = {
  paid: 'This request has already been paid.',
  canceled: 'This request has been canceled.',
  rejected: 'This payment has been declined by the organization.',
  closed: 'This request is closed.',
};

/** Why nothing more can be done with a request. */
export const closedMessage = (state: RequestState): string =>
  closedMessages[state === 'open' ? 'closed' : state];
