import type { ExportColumn } from './export.generated';

/** What the columns of the file are called, in their order. */
export const columnNames: Readonly<Record<ExportColumn, string>> = {
  ID: 'ID',
  STATUS: 'Status',
  STATUS_IN_WORDS: 'Status in words',
  DIRECTION: 'Direction',
  TYPE: 'Type',
  AMOUNT: 'Amount (USD)',
  FEE: 'Fee (USD)',
  FEE_PAID_BY: 'Fee paid by',
  PAYMENT_OCCASION: 'Payment occasion',
  FIRST_NAME: 'First name',
  LAST_NAME: 'Last name',
  EMAIL: 'Email',
  PHONE: 'Phone',
  ADDRESS: 'Address',
  FROM_ACCOUNT: 'From account',
  TO_ACCOUNT: 'To account',
  TRACE_ID: 'Trace ID',
  BATCH: 'Batch',
  LINE: 'Line',
  CREATED: 'Created',
  REQUESTED: 'Requested',
  AUTHORIZED: 'Authorized',
  APPROVED: 'Approved',
  INITIATED: 'Initiated',
  CLEARED: 'Cleared',
  DEPOSITED: 'Deposited',
  FAILED: 'Failed',
  CANCELED: 'Canceled',
  REJECTED: 'Rejected',
  REJECT_REASON: 'Reject reason',
  REFUNDED: 'Refunded',
};

export const allColumns = Object.keys(columnNames) as readonly ExportColumn[];

/** Reads columns as this browser keeps them; all of them where nothing that is known is kept. */
export function readExportColumns(stored: string | null): readonly ExportColumn[] {
  const kept = stored?.split(',') ?? [];
  const known = allColumns.filter((column) => kept.includes(column));
  return known.length === 0 ? allColumns : known;
}

/** The columns with one put in or left out, in their own order. */
export const toggled = (columns: readonly ExportColumn[], changed: ExportColumn): readonly ExportColumn[] =>
  allColumns.filter((column) => (column === changed) !== columns.includes(column));
