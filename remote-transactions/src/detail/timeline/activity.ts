import type { PaymentStatus } from '@keyturn/shared/payment-status';
import type { LoggedEvent, TimelineFacts } from './facts';

/** What the log knows besides the steps of the timeline. */
const titles: Readonly<Record<string, string>> = {
  UPDATED: 'Details changed',
  MAIL_REFUSED: 'Mail not delivered',
  RECEIVER_ACCOUNT_ADDED: 'Receiver’s account added',
  RECEIVER_ACCOUNT_ASKED: 'Receiver asked for another account',
  RECEIVER_ACCOUNT_CHANGED: 'Receiver’s account changed',
  RECEIVER_ASKED_AGAIN: 'Sent again',
  RECEIVER_CODE_READ: 'Receiver’s code read',
  RETRIED: 'Tried again by the payer',
  QUESTION_ASKED: 'Question',
  REQUEST_RESENT: 'Request sent again',
  ADDRESS_CORRECTED: 'Address corrected',
  RECEIPT_RESENT: 'Receipt sent again',
  AGENT_FEE_COVERED: 'Fee covered by the agent',
  AGENT_FEE_BLOCKED: 'Agent fee blocked',
  AGENT_FEE_UNBLOCKED: 'Block of the agent fee lifted',
  AGENT_FEE_INITIATED: 'Agent fee initiated',
  AGENT_FEE_DEPOSITED: 'Agent fee deposited',
  AGENT_FEE_FAILED: 'Agent fee failed',
  AGENT_FEE_RETURNED: 'Agent fee returned',
  AGENT_FEE_CANCELED: 'Agent fee canceled',
  AGENT_RECEIPT_RESENT: 'Agent fee receipt sent again',
  PROOF_OF_INTENT_SENT: 'Proof of intent sent',
  DEACTIVATED: 'Deactivated',
  REACTIVATED: 'Reactivated',
  STATUS_MODIFIED: 'Status modified by hand',
  UNBLOCKED: 'Block lifted',
  BLOCKED: 'Blocked',
  CANCELED: 'Canceled',
  FAILED: 'Failed',
  RETURNED: 'Returned',
  APPROVAL_REJECTED: 'Rejected',
  DEBITS_STOPPED: 'Automatic payments from the account ended',
  DISPUTE_OPENED: 'Disputed by the cardholder',
  DISPUTE_ANSWERED: 'Dispute answered',
  DISPUTE_WON: 'Dispute won',
};

/** Entries that the timeline tells while the payment is in one of these statuses; otherwise they are past. */
const toldIn: Readonly<Record<string, readonly PaymentStatus[]>> = {
  BLOCKED: ['BLOCKED'],
  CANCELED: ['CANCELED'],
  FAILED: ['FAILED', 'DEPOSITED_AND_FAILED'],
  RETURNED: ['FAILED', 'DEPOSITED_AND_FAILED'],
  APPROVAL_REJECTED: ['APPROVAL_REJECTED'],
};

/** An entry of the log in words. */
export interface Activity {
  readonly id: string;
  readonly title: string;
  readonly at: string;
  readonly by: string;
  readonly reason: string | null;
}

/** What else happened to a payment besides its steps, oldest first. */
export function activityOf({
  events,
  status,
}: Pick<TimelineFacts, 'events' | 'status'>): readonly Activity[] {
  return events.flatMap((event: LoggedEvent) => {
    const title = titles[event.type];
    if (title === undefined || toldIn[event.type]?.includes(status) === true) return [];
    return [{ id: event.id, title, at: event.at, by: event.actorName, reason: event.reason }];
  });
}
