import { resolveDiscrepancy } from './discrepancies.ts';
import { freezePayouts, releasePayouts } from './payouts.ts';
import { requireStaff } from '../../visibility/accounts.ts';
import type { Changes } from '../../graph/changes.ts';

export const staffChanges: Changes = {
  resolveDiscrepancy: {
    about: 'The discrepancy',
    allows: requireStaff,
    run: ({ deps, viewer }, args) => resolveDiscrepancy(deps, viewer, args),
  },
  freezePayouts: {
    about: 'The payouts',
    allows: requireStaff,
    run: ({ deps, viewer }, args) => freezePayouts(deps, viewer, args),
  },
  releasePayouts: {
    about: 'The payouts',
    allows: requireStaff,
    run: ({ deps, viewer }, args) => releasePayouts(deps, viewer, args),
  },
};
