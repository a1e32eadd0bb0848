import { displayStatuses, type PaymentStatus, statusLook } from '@keyturn/shared/payment-status';

/** How a filter is given. */
export type FilterType = 'text' | 'id' | 'select' | 'date' | 'date-range' | 'search' | 'multi-select';

/** A query parameter that narrows the payments; the value in the address is always one string. */
export type FilterParameter =
  | 'payer'
  | 'address'
  | 'id'
  | 'trace_id'
  | 'batch_id'
  | 'payment_occasion_id'
  | 'funding_source_id'
  | 'status'
  | 'due'
  | 'direction'
  | 'context'
  | 'payer_first_name'
  | 'payer_last_name'
  | 'payer_email'
  | 'payer_phone'
  | 'start_at'
  | 'end_at'
  | 'authorized_at'
  | 'deposited_at'
  | 'recovery'
  | 'waits_for'
  | 'transfer_ref'
  | 'funding_ref';

/** A choice of a select. */
export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

/** A filter of the bar. */
export interface FilterDefinition {
  readonly parameter: FilterParameter;
  readonly label: string;
  readonly type: FilterType;
  readonly options?: readonly FilterOption[];
  /** Has a field of its own in the bar, always. */
  readonly pinned?: boolean;
  /** The provider's ids are no business of agents. */
  readonly adminOnly?: boolean;
}

const directions: readonly FilterOption[] = [
  { value: 'INBOUND', label: 'Inbound' },
  { value: 'OUTBOUND', label: 'Outbound' },
];

const recoveries: readonly FilterOption[] = [
  { value: 'OPEN', label: 'To look after' },
  { value: 'SNOOZED', label: 'Put aside' },
];

const deciders: readonly FilterOption[] = [{ value: 'me', label: 'Your approval' }];

const contexts: readonly FilterOption[] = [
  { value: 'EMD', label: 'Earnest money' },
  { value: 'GENERIC', label: 'Generic' },
  { value: 'REFUND', label: 'Refund' },
];

/** Two statuses are called "Pending"; here they stand side by side. */
const statusLabel = (status: PaymentStatus): string => {
  if (status === 'TRANSACTION_PENDING') return 'Pending (accepted)';
  if (status === 'DEPOSITED_AND_FAILED') return 'Deposited (not refundable)';
  return statusLook(status).label;
};

/** Every filter, in the order of the "Add filter" menu. */
export const filterDefinitions: readonly FilterDefinition[] = [
  { parameter: 'payer', label: 'Payer name', type: 'text', pinned: true },
  { parameter: 'address', label: 'Property address', type: 'text', pinned: true },
  {
    parameter: 'status',
    label: 'Status',
    type: 'multi-select',
    options: displayStatuses.map((status) => ({ value: status, label: statusLabel(status) })),
  },
  { parameter: 'due', label: 'Due date', type: 'select', options: [{ value: 'late', label: 'Late' }] },
  { parameter: 'recovery', label: 'Stopped', type: 'select', options: recoveries },
  { parameter: 'waits_for', label: 'Waits for', type: 'select', options: deciders },
  { parameter: 'direction', label: 'Direction', type: 'select', options: directions },
  { parameter: 'context', label: 'Context', type: 'select', options: contexts },
  { parameter: 'payment_occasion_id', label: 'Payment occasion', type: 'search' },
  { parameter: 'funding_source_id', label: 'Funding source', type: 'search' },
  { parameter: 'batch_id', label: 'Batch', type: 'search' },
  { parameter: 'id', label: 'ID', type: 'id' },
  { parameter: 'trace_id', label: 'Trace ID', type: 'text' },
  { parameter: 'payer_first_name', label: 'First name', type: 'text' },
  { parameter: 'payer_last_name', label: 'Last name', type: 'text' },
  { parameter: 'payer_email', label: 'Payer email', type: 'text' },
  { parameter: 'payer_phone', label: 'Payer phone', type: 'text' },
  { parameter: 'start_at', label: 'Created from', type: 'date' },
  { parameter: 'end_at', label: 'Created to', type: 'date' },
  { parameter: 'authorized_at', label: 'Authorized', type: 'date-range' },
  { parameter: 'deposited_at', label: 'Deposited', type: 'date-range' },
  { parameter: 'transfer_ref', label: 'Transfer ID', type: 'text', adminOnly: true },
  { parameter: 'funding_ref', label: 'Funding ID', type: 'text', adminOnly: true },
];
