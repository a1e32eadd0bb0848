import { object } from '@keyturn/shared/forms';
import { requiredEmail, requiredPhone, requiredText } from '../../components/rules';

/** Who is to administrate the organization. */
export interface NewAdmin {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Digits alone. */
  readonly phone: string;
}

export const emptyAdmin: NewAdmin = { firstName: '', lastName: '', email: '', phone: '' };

const name = requiredText.max(100, 'At most 100 characters');

/** Everything about a new admin has to be there. */
export const newAdminSchema = object({
  firstName: name,
  lastName: name,
  email: requiredEmail,
  phone: requiredPhone,
});
