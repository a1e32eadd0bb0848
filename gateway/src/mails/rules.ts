import type { MailKind } from './content/data.ts';

/** Who gets a mail: see recipients.ts for the addresses behind each name. */
export type Recipients =
  | 'party'
  | 'requester'
  | 'approvers'
  | 'staff'
  | 'notified'
  | 'account'
  | 'owner'
  | 'owner-notified'
  | 'copied';

export interface MailRule {
  to: string;
  /** Statuses that the payment must come from; absent means any. `null` is a payment that did not exist. */
  from?: readonly (string | null)[];
  direction?: 'INBOUND' | 'OUTBOUND';
  /** true: only refunds; false: anything but refunds. */
  refund?: boolean;
  /** Only when this actor did it. */
  actor?: 'user' | 'payer' | 'system' | 'provider';
  mails: readonly (readonly [kind: MailKind, to: Recipients])[];
}

const fresh = [null, 'DRAFT', 'CREATED', 'PENDING', 'TRANSACTION_PENDING'] as const;

/** Which step of a payment's life sends which mail to whom. Every row that fits is taken. */
export const mailRules: readonly MailRule[] = [
  { to: 'PENDING', from: [null, 'DRAFT'], direction: 'INBOUND', mails: [['payment-request', 'party']] },
  {
    to: 'APPROVAL_PENDING',
    from: fresh,
    direction: 'INBOUND',
    mails: [
      ['receipt-authorized', 'party'],
      ['approval-needed', 'approvers'],
    ],
  },
  { to: 'APPROVAL_PENDING', from: fresh, direction: 'OUTBOUND', mails: [['approval-needed', 'approvers']] },
  { to: 'AUTHORIZED', from: fresh, direction: 'INBOUND', mails: [['receipt-authorized', 'party']] },
  { to: 'AUTHORIZED', from: ['APPROVAL_PENDING'], mails: [['approved', 'requester']] },
  {
    to: 'AUTHORIZED',
    from: [...fresh, 'APPROVAL_PENDING'],
    direction: 'OUTBOUND',
    refund: false,
    mails: [['payment-sent', 'party']],
  },
  { to: 'AUTHORIZED', from: fresh, refund: true, mails: [['refunded', 'party']] },
  { to: 'APPROVAL_REJECTED', mails: [['declined', 'requester']] },
  { to: 'APPROVAL_REJECTED', direction: 'INBOUND', mails: [['declined', 'party']] },
  { to: 'APPROVAL_EXPIRED', mails: [['approval-expired', 'requester']] },
  { to: 'APPROVAL_EXPIRED', direction: 'INBOUND', mails: [['approval-expired', 'party']] },
  {
    to: 'DEPOSITED',
    mails: [
      ['receipt-deposited', 'party'],
      ['receipt-deposited', 'notified'],
      ['receipt-deposited', 'owner-notified'],
      ['receipt-deposited', 'copied'],
    ],
  },
  {
    to: 'FAILED',
    mails: [
      ['failed', 'party'],
      ['failed', 'staff'],
      ['failed', 'account'],
      ['failed', 'owner'],
    ],
  },
  {
    to: 'DEPOSITED_AND_FAILED',
    mails: [
      ['taken-back', 'staff'],
      ['taken-back', 'account'],
      ['taken-back', 'owner'],
    ],
  },
  {
    to: 'DISPUTE_OPENED',
    mails: [
      ['disputed', 'staff'],
      ['disputed', 'account'],
      ['disputed', 'owner'],
    ],
  },
  {
    to: 'DEBITS_STOPPED',
    mails: [
      ['debits-stopped', 'staff'],
      ['debits-stopped', 'account'],
      ['debits-stopped', 'owner'],
    ],
  },
  {
    to: 'ACCOUNT_CLOSED_TO_DEBITS',
    mails: [
      ['account-closed-to-debits', 'staff'],
      ['account-closed-to-debits', 'account'],
      ['account-closed-to-debits', 'owner'],
    ],
  },
  { to: 'CANCELED', actor: 'payer', from: ['PENDING'], mails: [['request-declined', 'staff']] },
  {
    to: 'CANCELED',
    actor: 'payer',
    from: ['APPROVAL_PENDING', 'AUTHORIZED'],
    mails: [['payment-withdrawn', 'staff']],
  },
  {
    to: 'CANCELED',
    actor: 'system',
    from: ['AUTHORIZED'],
    direction: 'OUTBOUND',
    mails: [
      ['canceled', 'party'],
      ['canceled', 'requester'],
    ],
  },
  { to: 'CANCELED', actor: 'user', from: ['PENDING'], direction: 'INBOUND', mails: [['canceled', 'party']] },
  {
    to: 'CANCELED',
    actor: 'user',
    from: ['AUTHORIZED'],
    direction: 'OUTBOUND',
    mails: [['canceled', 'party']],
  },
  {
    to: 'CANCELED',
    actor: 'provider',
    mails: [
      ['canceled', 'party'],
      ['canceled', 'staff'],
      ['canceled', 'account'],
      ['canceled', 'owner'],
    ],
  },
];
