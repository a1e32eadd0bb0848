import type { OrganizationRole } from '../../db/schema/values.ts';

/** Permissions in words; the first four are those of the admin screens. */
export const inWords: Readonly<Record<OrganizationRole, string>> = {
  ADMIN: 'Administrate Org',
  APPROVE_INBOUND_PAYMENT: 'Approve gated payments',
  APPROVE_OUTBOUND_PAYMENT: 'Provide secondary approval',
  REFUND_PAYMENT: 'Refund payments',
  AUDIT: 'Audit the reconciliation',
  RECONCILE: 'Reconcile accounts',
  INITIATE_MANUAL_TRANSFER: 'Initiate manual transfers',
  REMIT: 'Remit payments',
  REQUEST: 'Request payments',
  REQUEST_ESCROW: 'Request earnest money',
  SUPERADMIN: 'Administrate everything',
  TRACK: 'Track payments',
};
