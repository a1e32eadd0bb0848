import type { GlyphName, Tone } from '@keyturn/shared/ui';
import type { PaymentStatus } from '@keyturn/shared/payment-status';

/** The groups: a partition of what is shown. */
export type StatusGroup =
  | 'APPROVAL_PENDING'
  | 'REQUESTED_AND_PENDING'
  | 'AUTHORIZED_AND_INITIATED'
  | 'DEPOSITED'
  | 'CANCELED_AND_FAILED';

const members: Readonly<Record<StatusGroup, readonly PaymentStatus[]>> = {
  APPROVAL_PENDING: ['APPROVAL_PENDING'],
  REQUESTED_AND_PENDING: ['DRAFT', 'CREATED', 'PENDING', 'TRANSACTION_PENDING', 'NIL'],
  AUTHORIZED_AND_INITIATED: ['AUTHORIZED', 'INITIATED', 'CLEARED'],
  DEPOSITED: ['DEPOSITED', 'DEPOSITED_AND_FAILED', 'COMPLETED'],
  CANCELED_AND_FAILED: ['CANCELED', 'FAILED', 'BLOCKED', 'APPROVAL_REJECTED', 'APPROVAL_EXPIRED'],
};

const groupByStatus = new Map(
  Object.entries(members).flatMap(([group, statuses]) =>
    statuses.map((status) => [status, group as StatusGroup] as const),
  ),
);

export function groupOf(status: PaymentStatus): StatusGroup {
  return groupByStatus.get(status) ?? 'REQUESTED_AND_PENDING';
}

interface GroupLook {
  readonly group: StatusGroup;
  readonly title: string;
  readonly tone: Tone;
  readonly glyph: GlyphName;
}

/** The four columns of the board, left to right. */
export const boardColumns: readonly GroupLook[] = [
  { group: 'REQUESTED_AND_PENDING', title: 'Requested & Pending', tone: 'gray', glyph: 'pending' },
  { group: 'AUTHORIZED_AND_INITIATED', title: 'Authorized & Initiated', tone: 'blue', glyph: 'init' },
  { group: 'DEPOSITED', title: 'Deposited', tone: 'aqua', glyph: 'done' },
  { group: 'CANCELED_AND_FAILED', title: 'Canceled & Failed', tone: 'gray', glyph: 'canceled' },
];

/** The list's tabs; `null` is All. The title is also the value of the query parameter `tab`. */
export const listTabs: readonly { readonly title: string; readonly group: StatusGroup | null }[] = [
  { title: 'All', group: null },
  ...boardColumns.map(({ title, group }) => ({ title, group })),
  { title: 'Needs Approval', group: 'APPROVAL_PENDING' },
];
