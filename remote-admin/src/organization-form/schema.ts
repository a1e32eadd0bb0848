import { withEmail } from '@keyturn/shared/email-list';
import { array, isEmail, object, string } from '@keyturn/shared/forms';
import { isPhone } from '../components/rules';

/** An organization as it is typed; what is empty is not there. */
export interface OrganizationValues {
  readonly name: string;
  readonly organizationType: string;
  readonly email: string;
  /** Digits alone. */
  readonly phone: string;
  readonly slug: string;
  readonly address: string;
  readonly url: string;
  /** Who is told of its payments. */
  readonly emails: readonly string[];
  /** One more of them, typed and not added yet. */
  readonly customEmail: string;
}

/** What is sent: who is typed as a recipient is one, added or not. */
export const withTypedRecipient = <Values extends OrganizationValues>(values: Values): Values =>
  values.customEmail.trim() === ''
    ? values
    : { ...values, emails: withEmail(values.emails, values.customEmail), customEmail: '' };

export const organizationTypes = [
  { value: 'ASSOCIATION', label: 'Association' },
  { value: 'ATTORNEY', label: 'Attorney' },
  { value: 'BROKERAGE', label: 'Brokerage' },
  { value: 'TITLE', label: 'Title' },
] as const;

/** Said of what is typed as one more recipient and is no address. */
export const customEmailInvalid = 'Custom email is not valid';

/** What an address or a web site can be; the gateway's own rule. */
const webAddress = /^([a-z]+:\/\/)?[^\s/$.?#]\S*$/i;

/** The rules of an organization's details: a superuser needs only the name. */
export function organizationSchema(bySuperuser: boolean) {
  const needed = bySuperuser ? string().trim() : string().trim().required('Required');
  return object({
    name: string().trim().required('Required').max(200, 'At most 200 characters'),
    organizationType: needed,
    email: needed.test('email', 'Invalid email', (text) => !text || isEmail(text)),
    phone: needed.test('phone', 'Phone must have 10 digits', (digits) => !digits || isPhone(digits)),
    slug: needed
      .max(63, 'At most 63 characters')
      .test(
        'characters',
        'Use only letters, numbers, underscores, or hyphens',
        (text) => !text || /^[\w-]+$/.test(text),
      ),
    address: needed.max(300, 'At most 300 characters'),
    url: needed.test(
      'url',
      'Enter a valid url',
      (text) => !text || (webAddress.test(text) && !/^(javascript|data):/i.test(text)),
    ),
    emails: array(string().required()).test('emails', 'Emails must be valid', (emails) =>
      (emails ?? []).every(isEmail),
    ),
    customEmail: string()
      .trim()
      .test('email', customEmailInvalid, (text) => !text || isEmail(text)),
  });
}

/** The gateway's paths of the organization's details, and where they are in the form. */
export const organizationFields = {
  'input.name': 'name',
  'input.organizationType': 'organizationType',
  'input.type': 'organizationType',
  'input.email': 'email',
  'input.phone': 'phone',
  'input.slug': 'slug',
  'input.address': 'address',
  'input.url': 'url',
  'input.emails': 'emails',
  'input.emailChanges': 'emails',
  'input.emailChanges.add': 'emails',
} as const;
