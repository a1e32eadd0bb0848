import { resolution, resolveDiscrepancy } from './discrepancies.ts';
import { freezePayouts, freezing, releasePayouts, releasing } from './payouts.ts';
import { requireStaff } from '../../visibility/accounts.ts';
import { changes } from '../../graph/changes.ts';

export const staffChanges = changes({
  resolveDiscrepancy: {
    about: 'The discrepancy',
    allows: requireStaff,
    input: resolution,
    run: ({ deps, viewer }, given) => resolveDiscrepancy(deps, viewer, given),
  },
  freezePayouts: {
    about: 'The payouts',
    allows: requireStaff,
    input: freezing,
    run: ({ deps, viewer }, given) => freezePayouts(deps, viewer, given),
  },
  releasePayouts: {
    about: 'The payouts',
    allows: requireStaff,
    input: releasing,
    run: ({ deps, viewer }, given) => releasePayouts(deps, viewer, given),
  },
});
