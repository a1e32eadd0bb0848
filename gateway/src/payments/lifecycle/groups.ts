import { displayStatuses } from '../../db/schema/values.ts';
import type { DisplayStatus, StatusGroup } from '../../db/schema/values.ts';

/** The groups of the lifecycle table: every status that is shown belongs to exactly one. */
const groupByStatus: Record<DisplayStatus, StatusGroup> = {
  DRAFT: 'REQUESTED_AND_PENDING',
  CREATED: 'REQUESTED_AND_PENDING',
  PENDING: 'REQUESTED_AND_PENDING',
  TRANSACTION_PENDING: 'REQUESTED_AND_PENDING',
  NIL: 'REQUESTED_AND_PENDING',
  APPROVAL_PENDING: 'APPROVAL_PENDING',
  AUTHORIZED: 'AUTHORIZED_AND_INITIATED',
  INITIATED: 'AUTHORIZED_AND_INITIATED',
  CLEARED: 'AUTHORIZED_AND_INITIATED',
  DEPOSITED: 'DEPOSITED',
  DEPOSITED_AND_FAILED: 'DEPOSITED',
  COMPLETED: 'DEPOSITED',
  CANCELED: 'CANCELED_AND_FAILED',
  FAILED: 'CANCELED_AND_FAILED',
  BLOCKED: 'CANCELED_AND_FAILED',
  APPROVAL_REJECTED: 'CANCELED_AND_FAILED',
  APPROVAL_EXPIRED: 'CANCELED_AND_FAILED',
};

export const groupOf = (status: DisplayStatus): StatusGroup => groupByStatus[status];

/** The statuses that are shown in a group. */
export const statusesOf = (group: StatusGroup): DisplayStatus[] =>
  displayStatuses.filter((status) => groupByStatus[status] === group);
