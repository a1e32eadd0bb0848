import { resolution, resolveDiscrepancy } from './discrepancies.ts';
import { requireStaff } from '../../visibility/accounts.ts';
import { changes } from '../../graph/changes.ts';

export const staffChanges = changes({
  resolveDiscrepancy: {
    about: 'The discrepancy',
    allows: requireStaff,
    input: resolution,
    run: ({ deps, viewer }, given) => resolveDiscrepancy(deps, viewer, given),
  },
});
