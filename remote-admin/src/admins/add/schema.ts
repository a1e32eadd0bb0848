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

/** The rules of the areas document, section 5, Admin. */
export const newAdminSchema = object({
  firstName: name,
  lastName: name,
  email: requiredEmail,
  phone: requiredPhone,
});
