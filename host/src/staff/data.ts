import { type Loadable, mapLoadable, useApiQuery } from '@keyturn/shared/api';
import { StaffViewerDocument } from './staff.generated';

/** Who asks for the staff site, and whether it is theirs. */
export interface StaffViewer {
  readonly fullName: string;
  readonly email: string;
  readonly isStaff: boolean;
}

/** The signed-in person as the staff site's guard sees them. */
export function useStaffViewer(): Loadable<StaffViewer> {
  return mapLoadable(
    useApiQuery(StaffViewerDocument, { variables: {} }),
    ({ currentUser: { fullName, email, role } }) => ({ fullName, email, isStaff: role === 'superadmin' }),
  );
}
