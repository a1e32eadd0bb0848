import { changes } from '../../graph/changes.ts';
import { requireStaff } from '../../visibility/accounts.ts';
import { promoteRelease, promotion, takeReleaseBack, takingBack } from './staff.ts';

export const releaseChanges = changes({
  promoteRelease: {
    about: 'The release',
    allows: requireStaff,
    input: promotion,
    run: ({ deps, viewer }, given) => promoteRelease(deps, viewer, given),
  },
  takeReleaseBack: {
    about: 'The release',
    allows: requireStaff,
    input: takingBack,
    run: ({ deps, viewer }, given) => takeReleaseBack(deps, viewer, given),
  },
});
