import type { Policy } from '../../server/policy.ts';
import { requireStaff } from '../accounts/access.ts';

export const staffPolicy: Policy = {
  Query: {
    auditTrail: { about: 'The audit trail', allows: requireStaff },
    discrepancies: { about: 'The discrepancy', allows: requireStaff },
    allFundingSources: { about: 'The funding source', allows: requireStaff },
    allEscrowAccounts: { about: 'The escrow account', allows: requireStaff },
  },
  Mutation: {
    resolveDiscrepancy: { about: 'The discrepancy', allows: requireStaff },
  },
  openTypes: ['AuditChange', 'AuditTrailEntry', 'AuditTrailPage', 'Discrepancy', 'DiscrepancyPage'],
};
