import { ValidationError } from '@keyturn/shared/forms';
import { emailRequestSchema } from '../collect/values';
import { collectTab } from '../collect/urls';
import { sendSchema } from './schema';

const occasion = {
  limit: null,
  formFields: [
    { name: 'propaddress', label: 'Property address', type: 'ADDRESS', required: true },
    { name: 'site', label: 'Listing', type: 'URL', required: false },
  ].map((field) => ({
    placeholder: null,
    options: null,
    min: null,
    max: null,
    minLength: null,
    maxLength: null,
    pattern: null,
    value: null,
    ...field,
  })),
} as unknown as Parameters<typeof sendSchema>[0];

async function problems(
  schema: ReturnType<typeof sendSchema> | ReturnType<typeof emailRequestSchema>,
  values: object,
) {
  return schema.validate(values, { abortEarly: false }).then(
    () => [],
    (error: unknown) => (error instanceof ValidationError ? [...error.errors].sort() : ['unknown']),
  );
}

const good = {
  amount: 4_800,
  rail: 'ACH',
  receiverEmail: 'maya@buyer.example',
  formFields: { propaddress: '1 Main St', site: '' },
};

test('sending speaks its own words', async () => {
  expect(await problems(sendSchema(occasion), good)).toEqual([]);
  expect(await problems(sendSchema(occasion), { amount: null, receiverEmail: '', formFields: {} })).toEqual([
    'Amount is required.',
    'Email address is required.',
    'Property address is required',
  ]);
  expect(
    await problems(sendSchema(occasion), {
      ...good,
      amount: 10_000_001,
      receiverEmail: 'nobody',
      formFields: { propaddress: 'x', site: 'nowhere' },
    }),
  ).toEqual(['Email address must be a valid email.', 'Enter a valid url', 'Max $100,000']);
});

test('a request speaks its own words', async () => {
  expect(
    await problems(emailRequestSchema(occasion), { amount: 4_799, receiverEmail: 'nobody', formFields: {} }),
  ).toEqual(['Enter a valid email', 'Min $48', 'Property address is required']);
  expect(
    await problems(emailRequestSchema(occasion), {
      amount: null,
      receiverEmail: '',
      formFields: { propaddress: 'x' },
    }),
  ).toEqual(['Amount is required', 'Email is required']);
});

test.each([
  ['email', 'email'],
  ['link', 'link'],
  [undefined, 'link'],
  ['elsewhere', 'link'],
])('the tab %s of the address is %s', (value, tab) => {
  expect(collectTab(value)).toBe(tab);
});
