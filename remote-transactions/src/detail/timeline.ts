import { paymentStatus } from '../status/status';
import type { PaymentDetail, PaymentEvent } from './data';

/** done happened, current is where it stands, expected is still to come, stopped ended the payment. */
export type StepState = 'done' | 'current' | 'expected' | 'stopped';

/** One line of the events tab. */
export interface TimelineStep {
  readonly key: string;
  readonly title: string;
  readonly state: StepState;
  /** ISO 8601 UTC, or null while it is expected. */
  readonly at: string | null;
  readonly by: string | null;
  readonly note: string | null;
}

/** Titles of what the event log records (areas document, section 4, Timeline). */
const titles: Readonly<Record<string, string>> = {
  DRAFTED: 'Drafted',
  REQUESTED: 'Requested',
  CREATED: 'Created',
  ACCESSED: 'Opened by payer',
  ACCEPTED: 'Accepted by payer',
  AUTHORIZED: 'Authorized',
  APPROVAL_REQUESTED: 'Approval requested',
  APPROVED: 'Approved',
  APPROVAL_REJECTED: 'Rejected',
  APPROVAL_EXPIRED: 'Expired',
  BLOCKED: 'Blocked',
  UNBLOCKED: 'Unblocked',
  INITIATED: 'Initiated',
  CLEARED: 'Cleared',
  DEPOSITED: 'Deposited',
  FAILED: 'Failed',
  RETURNED: 'Returned after deposit',
  CANCELED: 'Canceled',
  REACTIVATED: 'Reactivated',
  STATUS_MODIFIED: 'Status modified',
};

const stopping = new Set([
  'APPROVAL_REJECTED',
  'APPROVAL_EXPIRED',
  'BLOCKED',
  'CANCELED',
  'FAILED',
  'DEPOSITED_AND_FAILED',
]);

/** The timeline of a payment: what its event log says, then what is still expected to come. */
export function timelineOf(payment: PaymentDetail): readonly TimelineStep[] {
  const happened = payment.events.map(happenedStep);
  return [...happened, ...expectedSteps(payment)];
}

function happenedStep(event: PaymentEvent, index: number, events: readonly PaymentEvent[]): TimelineStep {
  const stopped = event.to !== null && stopping.has(event.to);
  const last = index === events.length - 1;
  return {
    key: event.id,
    title: titles[event.type] ?? wordsOf(event.type),
    state: stopped ? 'stopped' : last && event.to !== 'DEPOSITED' ? 'current' : 'done',
    at: event.at,
    by: event.actorName,
    note: event.reason,
  };
}

function wordsOf(type: string): string {
  const words = type.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What normally follows a status, in order. */
function expectedSteps(payment: PaymentDetail): readonly TimelineStep[] {
  const gated = payment.paymentOccasion.approvalRequired || payment.escrowAccount?.gated === true;
  const outbound = payment.paymentOccasion.direction === 'OUTBOUND';
  const transfer = ['Initiated', 'Cleared', 'Deposited'];
  const next: Readonly<Record<string, readonly string[]>> = {
    DRAFT: ['Requested', 'Authorized', ...transfer],
    CREATED: ['Authorized', ...approvalIf(gated), ...transfer],
    PENDING: ['Authorized', ...approvalIf(gated && !outbound), ...transfer],
    TRANSACTION_PENDING: ['Authorized', ...approvalIf(gated && !outbound), ...transfer],
    APPROVAL_PENDING: ['Approved', ...(outbound ? ['Authorized'] : []), ...transfer],
    AUTHORIZED: transfer,
    INITIATED: ['Cleared', 'Deposited'],
    CLEARED: ['Deposited'],
  };
  return (next[paymentStatus(payment.displayStatus)] ?? []).map((title) => ({
    key: `expected-${title}`,
    title,
    state: 'expected',
    at: null,
    by: null,
    note: null,
  }));
}

function approvalIf(needed: boolean): readonly string[] {
  return needed ? ['Approved'] : [];
}
