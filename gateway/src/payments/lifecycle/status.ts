import type { DisplayStatus } from '../../db/schema/values.ts';

/** Labels of what is shown. */
export const statusLabels: Record<DisplayStatus, string> = {
  APPROVAL_EXPIRED: 'Expired',
  APPROVAL_PENDING: 'Needs Approval',
  APPROVAL_REJECTED: 'Rejected',
  AUTHORIZED: 'Authorized',
  BLOCKED: 'Blocked',
  CANCELED: 'Canceled',
  CLEARED: 'Cleared',
  COMPLETED: 'Completed',
  CREATED: 'Created',
  DEPOSITED: 'Deposited',
  DEPOSITED_AND_FAILED: 'Deposited',
  DRAFT: 'Draft',
  FAILED: 'Failed',
  INITIATED: 'Initiated',
  NIL: 'No Status',
  PENDING: 'Pending',
  TRANSACTION_PENDING: 'Pending',
};

export const statusLabel = (status: DisplayStatus): string => statusLabels[status];
