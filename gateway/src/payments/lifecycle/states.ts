import type { DisplayStatus, TemplateStatus, TransactionStatus } from '../../db/schema/values.ts';

/**
 * Where a payment stands. `T.` is the request's own status while it has no transaction, `X.` the transaction's;
 * `NONE` is a payment that does not exist yet. `X.PENDING` stands for T.TRANSACTION_PENDING with X.PENDING.
 */
export type PaymentState = 'NONE' | `T.${TemplateStatus}` | `X.${TransactionStatus}`;

/** The status of a state as it is shown; null for a payment that does not exist. */
export function shownStatus(state: PaymentState): DisplayStatus | null {
  const [template, transaction] = holders(state);
  return transaction ?? template;
}

/** The state of a payment of which request and active transaction have these statuses. */
export function stateOf(template: TemplateStatus, transaction: TransactionStatus | null): PaymentState {
  return transaction === null ? `T.${template}` : `X.${transaction}`;
}

/** The status that a state gives to the request and to the transaction; null where it says nothing of one. */
export function holders(state: PaymentState): [TemplateStatus | null, TransactionStatus | null] {
  return states[state];
}

/** Every state with what it means for the two rows. */
const states: Record<PaymentState, [TemplateStatus | null, TransactionStatus | null]> = {
  NONE: [null, null],
  'T.APPROVAL_EXPIRED': ['APPROVAL_EXPIRED', null],
  'T.APPROVAL_PENDING': ['APPROVAL_PENDING', null],
  'T.APPROVAL_REJECTED': ['APPROVAL_REJECTED', null],
  'T.CANCELED': ['CANCELED', null],
  'T.COMPLETED': ['COMPLETED', null],
  'T.CREATED': ['CREATED', null],
  'T.DRAFT': ['DRAFT', null],
  'T.NIL': ['NIL', null],
  'T.PENDING': ['PENDING', null],
  'T.TRANSACTION_PENDING': ['TRANSACTION_PENDING', null],
  'X.APPROVAL_EXPIRED': [null, 'APPROVAL_EXPIRED'],
  'X.APPROVAL_PENDING': [null, 'APPROVAL_PENDING'],
  'X.APPROVAL_REJECTED': [null, 'APPROVAL_REJECTED'],
  'X.AUTHORIZED': [null, 'AUTHORIZED'],
  'X.BLOCKED': [null, 'BLOCKED'],
  'X.CANCELED': [null, 'CANCELED'],
  'X.CLEARED': [null, 'CLEARED'],
  'X.DEPOSITED': [null, 'DEPOSITED'],
  'X.DEPOSITED_AND_FAILED': [null, 'DEPOSITED_AND_FAILED'],
  'X.FAILED': [null, 'FAILED'],
  'X.INITIATED': [null, 'INITIATED'],
  'X.PENDING': ['TRANSACTION_PENDING', 'PENDING'],
};

/** All states, for tests that go through every pair. */
export const allStates = Object.keys(states).filter((state): state is PaymentState => state in states);
