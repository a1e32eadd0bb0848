import { object, string } from '@keyturn/shared/forms';
import { isPhone, requiredText } from '../../components/rules';
import type { StaffUserDetail, UserChanges } from './data';

/** A person as staff changes them. */
export interface UserValues {
  readonly firstName: string;
  readonly lastName: string;
  /** Digits alone; empty for none. */
  readonly phone: string;
  readonly role: string;
  readonly allowOrgRegistration: boolean;
}

const name = requiredText.max(100, 'At most 100 characters');

/** The gateway's rules; the phone alone may be left empty. */
export const userSchema = object({
  firstName: name,
  lastName: name,
  phone: string().test('phone', 'Phone must have 10 digits', (digits) => !digits || isPhone(digits)),
});

export const userValues = (
  user: Pick<StaffUserDetail, 'firstName' | 'lastName' | 'phone' | 'role' | 'allowOrgRegistration'>,
): UserValues => ({
  firstName: user.firstName,
  lastName: user.lastName,
  phone: user.phone ?? '',
  role: user.role,
  allowOrgRegistration: user.allowOrgRegistration,
});

/** Only what differs, so that two people who change different details do not undo each other. */
export function userChanges(before: UserValues, after: UserValues): UserChanges {
  const phone = after.phone === '' ? null : after.phone;
  return {
    ...(after.firstName.trim() === before.firstName ? {} : { firstName: after.firstName.trim() }),
    ...(after.lastName.trim() === before.lastName ? {} : { lastName: after.lastName.trim() }),
    ...(after.phone === before.phone ? {} : { phone }),
    ...(after.role === before.role
      ? {}
      : { role: after.role === 'superadmin' ? ('superadmin' as const) : ('user' as const) }),
    ...(after.allowOrgRegistration === before.allowOrgRegistration
      ? {}
      : { allowOrgRegistration: after.allowOrgRegistration }),
  };
}
