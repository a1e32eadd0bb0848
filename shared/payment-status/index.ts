import type { GlyphName, Tone } from '@keyturn/shared/ui';

/** Every status a payment can show: the transaction's where one exists, else the template's. */
export type PaymentStatus =
  | 'APPROVAL_EXPIRED'
  | 'APPROVAL_PENDING'
  | 'APPROVAL_REJECTED'
  | 'AUTHORIZED'
  | 'BLOCKED'
  | 'CANCELED'
  | 'CLEARED'
  | 'COMPLETED'
  | 'CREATED'
  | 'DEPOSITED'
  | 'DEPOSITED_AND_FAILED'
  | 'DRAFT'
  | 'FAILED'
  | 'INITIATED'
  | 'NIL'
  | 'PENDING'
  | 'TRANSACTION_PENDING';

/** Name, colour and dial of a status; `tooltip` where its name does not say all. */
export interface StatusLook {
  readonly label: string;
  readonly tone: Tone;
  readonly glyph: GlyphName;
  readonly tooltip?: string;
}

/** How a status is shown: its label, its tone and its dial. */
const looks: Readonly<Record<PaymentStatus, StatusLook>> = {
  DRAFT: { label: 'Draft', tone: 'gray', glyph: 'draft' },
  NIL: { label: 'No Status', tone: 'gray', glyph: 'draft' },
  CREATED: { label: 'Created', tone: 'gray', glyph: 'pending' },
  PENDING: { label: 'Pending', tone: 'gray', glyph: 'pending' },
  TRANSACTION_PENDING: { label: 'Pending', tone: 'gray', glyph: 'pending' },
  APPROVAL_PENDING: { label: 'Needs Approval', tone: 'yellow', glyph: 'approval' },
  AUTHORIZED: { label: 'Authorized', tone: 'blue', glyph: 'auth' },
  INITIATED: { label: 'Initiated', tone: 'blue', glyph: 'init' },
  CLEARED: { label: 'Cleared', tone: 'blue', glyph: 'clear' },
  DEPOSITED: { label: 'Deposited', tone: 'aqua', glyph: 'done' },
  DEPOSITED_AND_FAILED: {
    label: 'Deposited',
    tone: 'aqua',
    glyph: 'done-nonrefundable',
    tooltip:
      'This payment was deposited, but it cannot be refunded because of a customer balance issue. Please contact support.',
  },
  COMPLETED: { label: 'Completed', tone: 'aqua', glyph: 'done' },
  CANCELED: { label: 'Canceled', tone: 'gray', glyph: 'canceled' },
  FAILED: { label: 'Failed', tone: 'red', glyph: 'failed' },
  BLOCKED: { label: 'Blocked', tone: 'red', glyph: 'blocked' },
  APPROVAL_REJECTED: { label: 'Rejected', tone: 'red', glyph: 'rejected' },
  APPROVAL_EXPIRED: { label: 'Expired', tone: 'gray', glyph: 'expired' },
};

/** Reads a status of the gateway; a missing or unknown one shows as No Status. */
export function paymentStatus(value: string | null | undefined): PaymentStatus {
  return value != null && Object.hasOwn(looks, value) ? (value as PaymentStatus) : 'NIL';
}

/** How a status is named and coloured. */
export function statusLook(status: PaymentStatus): StatusLook {
  return looks[status];
}

/** Every status that a payment is shown in, in the order of its life. */
export const displayStatuses = (Object.keys(looks) as PaymentStatus[]).filter((status) => status !== 'NIL');
