import { personalKey } from '@keyturn/shared/auth/personal';
import type { Visitor } from '@keyturn/shared/federation';
import { isStaffPath, splitOrganizationPath } from '../routes/paths';

const staffKey = (userId: string): string => personalKey(userId, 'staff');

/** Who looks at an address: the organization in it, and whether this browser was last used by the platform's staff. */
export function visitorAt(pathname: string, userId: string | null, storage: Storage = localStorage): Visitor {
  const staff = isStaffPath(pathname);
  return {
    organization: staff ? null : (splitOrganizationPath(pathname)?.slug ?? null),
    staff: staff || (userId !== null && storage.getItem(staffKey(userId)) !== null),
  };
}

/** Remembers that a person is of the platform's staff: their next pages get what is tried out among staff. */
export const rememberStaff = (userId: string, storage: Storage = localStorage): void =>
  storage.setItem(staffKey(userId), 'yes');
