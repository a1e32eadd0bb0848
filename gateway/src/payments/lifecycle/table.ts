import type { PaymentState } from './states.ts';

/** Who or what may make a move. */
export type Mover =
  | 'requester'
  | 'payer'
  | 'sender'
  | 'approver'
  | 'superuser'
  | 'system'
  | 'clock'
  | 'transfer-job'
  | 'provider';

/** The name under which a move is kept in the payment's event log. */
export type EventType =
  | 'DRAFTED'
  | 'REQUESTED'
  | 'CREATED'
  | 'ACCESSED'
  | 'ACCEPTED'
  | 'AUTHORIZED'
  | 'APPROVAL_REQUESTED'
  | 'APPROVAL_GIVEN'
  | 'APPROVED'
  | 'APPROVAL_REJECTED'
  | 'APPROVAL_EXPIRED'
  | 'BLOCKED'
  | 'UNBLOCKED'
  | 'INITIATED'
  | 'CLEARED'
  | 'DEPOSITED'
  | 'FAILED'
  | 'RETURNED'
  | 'CANCELED'
  | 'REACTIVATED'
  | 'RETRIED'
  | 'STATUS_MODIFIED';

/** The timestamps that a move sets. */
export type Stamp =
  | 'createdAt'
  | 'requestedAt'
  | 'accessedAt'
  | 'claimedAt'
  | 'authorizedAt'
  | 'approvalPendingAt'
  | 'firstApprovedAt'
  | 'approvedAt'
  | 'rejectedAt'
  | 'initiatedAt'
  | 'clearedAt'
  | 'depositedAt'
  | 'failedAt'
  | 'canceledAt';

/** `Event` names the steps: a payment's, or those of an agent's fee (agent-fee-table.ts). */
export interface LifecycleRow<Event extends string = EventType> {
  event: Event;
  from: readonly PaymentState[];
  to: PaymentState;
  by: readonly Mover[];
  sets: readonly Stamp[];
  /** Holds only for a transfer of one leg (true) or of two (false). */
  singleLeg?: boolean;
  /** By hand: sets a timestamp only where it was empty, moves no money and sends no mail. */
  manual?: true;
}

const row = (
  event: EventType,
  from: readonly PaymentState[],
  to: PaymentState,
  by: readonly Mover[],
  sets: readonly Stamp[],
  more: Pick<LifecycleRow, 'singleLeg' | 'manual'> = {},
): LifecycleRow => ({ event, from, to, by, sets, ...more });

const modifiable = ['X.INITIATED', 'X.CLEARED', 'X.DEPOSITED', 'X.FAILED', 'X.BLOCKED'] as const;
const modifiableExcept = (to: PaymentState): PaymentState[] => modifiable.filter((state) => state !== to);

/** The lifecycle of a payment. A move that no row lists is refused. */
export const lifecycle: readonly LifecycleRow[] = [
  row('DRAFTED', ['NONE'], 'T.DRAFT', ['requester'], ['createdAt']),
  row('REQUESTED', ['NONE', 'T.DRAFT'], 'T.PENDING', ['requester'], ['requestedAt']),
  row('CREATED', ['NONE'], 'T.CREATED', ['payer'], ['createdAt']),
  row('ACCESSED', ['T.PENDING'], 'T.PENDING', ['payer'], ['accessedAt']),
  row('ACCEPTED', ['T.PENDING', 'T.CREATED'], 'X.PENDING', ['payer'], ['claimedAt']),
  row(
    'AUTHORIZED',
    ['T.PENDING', 'T.CREATED', 'X.PENDING'],
    'X.AUTHORIZED',
    ['payer', 'system'],
    ['authorizedAt'],
  ),
  row('AUTHORIZED', ['NONE', 'T.PENDING'], 'X.AUTHORIZED', ['sender'], ['authorizedAt']),
  row(
    'APPROVAL_REQUESTED',
    ['T.PENDING', 'T.CREATED', 'X.PENDING'],
    'X.APPROVAL_PENDING',
    ['payer', 'system'],
    ['authorizedAt', 'approvalPendingAt'],
  ),
  row('APPROVAL_REQUESTED', ['NONE'], 'T.APPROVAL_PENDING', ['sender'], ['requestedAt', 'approvalPendingAt']),
  // The first of two; who gives which, payments/approvals/commands.ts says.
  row('APPROVAL_GIVEN', ['T.APPROVAL_PENDING'], 'T.APPROVAL_PENDING', ['approver'], ['firstApprovedAt']),
  row('APPROVAL_GIVEN', ['X.APPROVAL_PENDING'], 'X.APPROVAL_PENDING', ['approver'], ['firstApprovedAt']),
  row(
    'APPROVED',
    ['T.APPROVAL_PENDING', 'X.APPROVAL_PENDING'],
    'X.AUTHORIZED',
    ['approver'],
    ['approvedAt', 'authorizedAt'],
  ),
  row('APPROVAL_REJECTED', ['T.APPROVAL_PENDING'], 'T.APPROVAL_REJECTED', ['approver'], ['rejectedAt']),
  row('APPROVAL_REJECTED', ['X.APPROVAL_PENDING'], 'X.APPROVAL_REJECTED', ['approver'], ['rejectedAt']),
  row('APPROVAL_EXPIRED', ['T.APPROVAL_PENDING'], 'T.APPROVAL_EXPIRED', ['clock'], []),
  row('APPROVAL_EXPIRED', ['X.APPROVAL_PENDING'], 'X.APPROVAL_EXPIRED', ['clock'], []),
  row('BLOCKED', ['X.PENDING', 'X.AUTHORIZED'], 'X.BLOCKED', ['system'], []),
  row('UNBLOCKED', ['X.BLOCKED'], 'X.PENDING', ['system'], []),
  row('UNBLOCKED', ['X.BLOCKED'], 'X.AUTHORIZED', ['system'], []),
  row('INITIATED', ['X.AUTHORIZED'], 'X.INITIATED', ['transfer-job'], ['initiatedAt']),
  row('CLEARED', ['X.INITIATED'], 'X.CLEARED', ['provider'], ['clearedAt'], { singleLeg: false }),
  row('DEPOSITED', ['X.CLEARED'], 'X.DEPOSITED', ['provider'], ['depositedAt']),
  row('DEPOSITED', ['X.INITIATED'], 'X.DEPOSITED', ['provider'], ['depositedAt'], { singleLeg: true }),
  row('FAILED', ['X.AUTHORIZED', 'X.INITIATED', 'X.CLEARED'], 'X.FAILED', ['provider'], ['failedAt']),
  row('RETURNED', ['X.DEPOSITED'], 'X.DEPOSITED_AND_FAILED', ['provider'], ['failedAt']),
  row('RETURNED', ['X.DEPOSITED'], 'X.FAILED', ['provider'], ['failedAt']),
  row(
    'CANCELED',
    ['T.DRAFT', 'T.CREATED', 'T.PENDING', 'T.APPROVAL_PENDING'],
    'T.CANCELED',
    ['requester'],
    ['canceledAt'],
  ),
  row('CANCELED', ['T.PENDING'], 'T.CANCELED', ['payer'], ['canceledAt']),
  // Only while the receiver's account is waited for (actions/payment-rules.ts).
  row('CANCELED', ['X.AUTHORIZED'], 'X.CANCELED', ['requester', 'clock'], ['canceledAt']),
  // The payer, until the transfer has begun (outbox/withdraw.ts).
  row(
    'CANCELED',
    ['X.PENDING', 'X.APPROVAL_PENDING', 'X.AUTHORIZED'],
    'X.CANCELED',
    ['payer'],
    ['canceledAt'],
  ),
  row('CANCELED', ['X.INITIATED'], 'X.CANCELED', ['provider'], ['canceledAt']),
  // Only where the bank returned it or its account could not be verified (actions/payment-rules.ts).
  row('RETRIED', ['X.FAILED', 'X.BLOCKED', 'X.PENDING'], 'T.PENDING', ['payer'], []),
  row('REACTIVATED', ['T.CANCELED', 'X.CANCELED'], 'T.PENDING', ['superuser'], []),
  row('STATUS_MODIFIED', modifiableExcept('X.FAILED'), 'X.FAILED', ['superuser'], ['failedAt'], {
    manual: true,
  }),
  row('STATUS_MODIFIED', modifiableExcept('X.DEPOSITED'), 'X.DEPOSITED', ['superuser'], ['depositedAt'], {
    manual: true,
  }),
  row('STATUS_MODIFIED', modifiable, 'X.DEPOSITED_AND_FAILED', ['superuser'], ['failedAt'], { manual: true }),
];

/** What is asked of the table. */
export interface Step {
  from: PaymentState;
  to: PaymentState;
  by: Mover;
  singleLeg: boolean;
}

/** The row that allows a payment's step, or null where none does. */
export function rowFor(step: Step): LifecycleRow | null;
/** The same of another table. */
export function rowFor<Event extends string>(
  step: Step,
  table: readonly LifecycleRow<Event>[],
): LifecycleRow<Event> | null;
export function rowFor(step: Step, table: readonly LifecycleRow<string>[] = lifecycle) {
  return (
    table.find(
      (each) =>
        each.to === step.to &&
        each.from.includes(step.from) &&
        each.by.includes(step.by) &&
        (each.singleLeg === undefined || each.singleLeg === step.singleLeg),
    ) ?? null
  );
}
