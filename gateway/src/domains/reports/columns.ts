import type { ExportColumn } from '../../generated/schema.ts';
import { statusLabel } from '../../payments/lifecycle/status.ts';
import type { Cell } from './csv.ts';
import type { ExportedPayment } from './read-payments.ts';

/** An instant of the database's JSON in UTC. A connection in UTC has but to be read. */
function instant(written: string | null): string | null {
  if (written === null) return null;
  const isWhole = written.length === '2026-03-02T15:00:00.000+00:00'.length && written.endsWith('+00:00');
  return isWhole ? `${written.slice(0, -'+00:00'.length)}Z` : new Date(written).toISOString();
}

const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** A column of the file: what it is called and what stands in it. */
export interface Column {
  readonly heading: string;
  readonly cell: (payment: ExportedPayment) => Cell;
}

/** The columns of an exported file in their order. Instants are ISO 8601 in UTC. */
const columns = {
  ID: { heading: 'ID', cell: ({ id }) => id },
  STATUS: { heading: 'Status', cell: ({ displayStatus }) => displayStatus },
  STATUS_IN_WORDS: { heading: 'Status in words', cell: ({ displayStatus }) => statusLabel(displayStatus) },
  DIRECTION: { heading: 'Direction', cell: ({ direction }) => direction },
  TYPE: { heading: 'Type', cell: ({ context }) => context },
  AMOUNT: { heading: 'Amount (USD)', cell: ({ amount }) => dollars(amount) },
  FEE: { heading: 'Fee (USD)', cell: ({ fee }) => dollars(fee) },
  FEE_PAID_BY: { heading: 'Fee paid by', cell: ({ feePayer }) => feePayer },
  PAYMENT_OCCASION: { heading: 'Payment occasion', cell: ({ occasion }) => occasion },
  FIRST_NAME: { heading: 'First name', cell: ({ buyerFirstName }) => buyerFirstName },
  LAST_NAME: { heading: 'Last name', cell: ({ buyerLastName }) => buyerLastName },
  EMAIL: { heading: 'Email', cell: ({ receiverEmail, buyerEmail }) => receiverEmail ?? buyerEmail },
  PHONE: { heading: 'Phone', cell: ({ buyerPhone }) => buyerPhone },
  ADDRESS: { heading: 'Address', cell: ({ address }) => address },
  FROM_ACCOUNT: { heading: 'From account', cell: ({ fromAccount }) => fromAccount },
  TO_ACCOUNT: { heading: 'To account', cell: ({ toAccount }) => toAccount },
  TRACE_ID: { heading: 'Trace ID', cell: ({ traceId }) => traceId },
  BATCH: { heading: 'Batch', cell: ({ batch }) => batch },
  LINE: { heading: 'Line', cell: ({ lineNumber }) => lineNumber },
  CREATED: { heading: 'Created', cell: ({ createdAt }) => instant(createdAt) },
  REQUESTED: { heading: 'Requested', cell: ({ requestedAt }) => instant(requestedAt) },
  AUTHORIZED: { heading: 'Authorized', cell: ({ authorizedAt }) => instant(authorizedAt) },
  APPROVED: { heading: 'Approved', cell: ({ approvedAt }) => instant(approvedAt) },
  INITIATED: { heading: 'Initiated', cell: ({ initiatedAt }) => instant(initiatedAt) },
  CLEARED: { heading: 'Cleared', cell: ({ clearedAt }) => instant(clearedAt) },
  DEPOSITED: { heading: 'Deposited', cell: ({ depositedAt }) => instant(depositedAt) },
  FAILED: { heading: 'Failed', cell: ({ failedAt }) => instant(failedAt) },
  CANCELED: { heading: 'Canceled', cell: ({ canceledAt }) => instant(canceledAt) },
  REJECTED: { heading: 'Rejected', cell: ({ rejectedAt }) => instant(rejectedAt) },
  REJECT_REASON: { heading: 'Reject reason', cell: ({ rejectReason }) => rejectReason },
  REFUNDED: { heading: 'Refunded', cell: ({ refunded }) => (refunded ? 'yes' : 'no') },
} satisfies Record<ExportColumn, Column>;

/** Every column's name, in the order of the file. */
export const exportColumns = Object.keys(columns) as readonly ExportColumn[];

/** The columns that were asked for in their own order; all of them where none were named. */
export const chosenColumns = (wanted: readonly ExportColumn[] | null): readonly Column[] =>
  exportColumns.filter((name) => wanted === null || wanted.includes(name)).map((name) => columns[name]);
