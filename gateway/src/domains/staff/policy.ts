import type { Policy } from '../../graph/policy.ts';
import { requireStaff } from '../../visibility/accounts.ts';

export const staffPolicy: Policy = {
  Query: {
    auditTrail: { about: 'The audit trail', allows: requireStaff },
    discrepancies: { about: 'The discrepancy', allows: requireStaff },
    payouts: { about: 'The payouts', allows: requireStaff },
    allFundingSources: { about: 'The funding source', allows: requireStaff },
    allEscrowAccounts: { about: 'The escrow account', allows: requireStaff },
  },
  openTypes: [
    ...['AuditChange', 'AuditTrailEntry', 'AuditTrailPage', 'Discrepancy', 'DiscrepancyPage'],
    ...['ListedTransfer', 'Payouts', 'Reconciliation'],
  ],
};
