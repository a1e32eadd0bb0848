import { type Loadable, mapLoadable, useApiQuery } from '@keyturn/shared/api';
import { useCurrentUserPushes } from '../access/current-user';
import { StaffViewerDocument } from './staff.generated';

/** Who asks for the staff site, and whether it is theirs. */
export interface StaffViewer {
  readonly fullName: string;
  readonly email: string;
  readonly isStaff: boolean;
}

/** The signed-in person as the staff site's guard sees them. */
export function useStaffViewer(): Loadable<StaffViewer> {
  const answer = useApiQuery(StaffViewerDocument, { variables: {} });
  useCurrentUserPushes(answer.refetch);
  return mapLoadable(answer, ({ currentUser: { fullName, email, role } }) => ({
    fullName,
    email,
    isStaff: role === 'superadmin',
  }));
}
