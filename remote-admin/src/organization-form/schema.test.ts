import { ValidationError } from '@keyturn/shared/forms';
import { organizationSchema, type OrganizationValues, withTypedRecipient } from './schema';

const whole: OrganizationValues = {
  name: 'Cove Title',
  organizationType: 'TITLE',
  email: 'office@cove.example',
  phone: '12075550188',
  slug: 'cove-title_2',
  address: '1 Pier Rd, Portland, ME 04101',
  url: 'cove.example',
  emails: ['desk@cove.example'],
  customEmail: '',
};

const problemOf = async (values: OrganizationValues, bySuperuser = false) =>
  organizationSchema(bySuperuser)
    .validate(values)
    .then(
      () => null,
      (error: unknown) => (error instanceof ValidationError ? `${error.path}: ${error.message}` : 'thrown'),
    );

test('a whole one is right, and a superuser needs only the name', async () => {
  expect(await problemOf(whole)).toBeNull();
  const bare = {
    name: 'Cove',
    organizationType: '',
    email: '',
    phone: '',
    slug: '',
    address: '',
    url: '',
    emails: [],
    customEmail: '',
  };
  expect(await problemOf(bare, true)).toBeNull();
});

test.each(['name', 'organizationType', 'email', 'phone', 'slug', 'address', 'url'] as const)(
  '%s is required of others',
  async (field) => {
    expect(await problemOf({ ...whole, [field]: ' ' })).toBe(`${field}: Required`);
  },
);

test.each([
  ['email', 'office@', 'Invalid email'],
  ['phone', '207555', 'Phone must have 10 digits'],
  ['phone', '22075550188', 'Phone must have 10 digits'],
  ['slug', 'cove title', 'Use only letters, numbers, underscores, or hyphens'],
  ['slug', 'cové', 'Use only letters, numbers, underscores, or hyphens'],
  ['url', 'javascript:alert(1)', 'Enter a valid url'],
  ['url', 'no site', 'Enter a valid url'],
  ['emails', ['desk@'], 'Emails must be valid'],
  ['customEmail', 'desk@', 'Custom email is not valid'],
] as const)('%s %j: %s', async (field, value, message) => {
  expect(await problemOf({ ...whole, [field]: value }, true)).toBe(`${field}: ${message}`);
});

test('who is typed as a recipient is one, whether they were added or not', () => {
  expect(withTypedRecipient(whole)).toBe(whole);
  expect(withTypedRecipient({ ...whole, customEmail: ' Books@cove.example ' })).toEqual({
    ...whole,
    emails: ['desk@cove.example', 'books@cove.example'],
  });
});
