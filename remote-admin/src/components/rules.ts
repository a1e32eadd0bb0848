import { isEmail, string } from '@keyturn/shared/forms';

/** A text that has to be there. */
export const requiredText = string().trim().required('Required');

/** An e-mail address that has to be there. */
export const requiredEmail = requiredText.test(
  'email',
  'Invalid email',
  (text) => text === '' || isEmail(text),
);

/** The digits of a US phone number: ten, or eleven with a leading 1. */
export const isPhone = (digits: string): boolean => /^1?\d{10}$/.test(digits);

/** A US phone number that has to be there. */
export const requiredPhone = requiredText.test(
  'phone',
  'Phone must have 10 digits',
  (digits) => digits === '' || isPhone(digits),
);
