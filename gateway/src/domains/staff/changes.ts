import { resolveDiscrepancy } from './discrepancies.ts';
import { requireStaff } from '../../visibility/accounts.ts';
import type { Changes } from '../../graph/changes.ts';

export const staffChanges: Changes = {
  resolveDiscrepancy: {
    about: 'The discrepancy',
    allows: requireStaff,
    run: ({ deps, viewer }, args) => resolveDiscrepancy(deps, viewer, args),
  },
};
