import { mixed, object } from '@keyturn/shared/forms';
import { requiredEmail, requiredPhone, requiredText } from '../../components/rules';
import type { Grant } from '../permissions/grant';

/** Who is to administrate the organization. */
export interface NewAdmin {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Digits alone. */
  readonly phone: string;
  /** What they are to hold. */
  readonly grant: Grant;
}

/** What new people hold unless somebody chooses. */
const adminAlone: Grant = { roles: ['ADMIN'], limits: [] };

export const emptyAdmin: NewAdmin = { firstName: '', lastName: '', email: '', phone: '', grant: adminAlone };

const name = requiredText.max(100, 'At most 100 characters');

/** Everything about a new admin has to be there. */
export const newAdminSchema = object({
  firstName: name,
  lastName: name,
  email: requiredEmail,
  phone: requiredPhone,
  grant: mixed<Grant>().test('chosen', 'Choose a role', (grant) => (grant?.roles.length ?? 0) > 0),
});
