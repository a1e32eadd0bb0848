import { amountRule } from './amount';
import { formFieldsSchema, formFieldValues } from './definitions';
import type { FormFieldDefinition } from './field-rules';
import { showAtField } from './server-error';

const field = (given: Partial<FormFieldDefinition>): FormFieldDefinition => ({
  name: 'field',
  label: 'Field',
  type: 'TEXT',
  required: false,
  ...given,
});

async function problemOf(definition: FormFieldDefinition, value: string): Promise<string | null> {
  try {
    await formFieldsSchema([definition]).validate({ [definition.name]: value });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown';
  }
}

test.each([
  [field({ required: true }), '', 'Field is required'],
  [field({ required: true }), '   ', 'Field is required'],
  [field({ type: 'EMAIL' }), 'nobody', 'Enter a valid email'],
  [field({ type: 'EMAIL' }), 'nobody@localhost', 'Enter a valid email'],
  [field({ type: 'EMAIL' }), "o'neil+escrow@people.example", null],
  [field({ type: 'EMAIL' }), '', null],
  [field({ type: 'URL' }), 'ftp://keyturn.example', 'Enter a valid url'],
  [field({ type: 'TEL' }), '207-555', null],
  [field({ type: 'TEL' }), 'call me', 'Field must be a phone number'],
  [field({ type: 'DATE' }), '2026-02-28', null],
  [field({ type: 'DATE' }), '2026-02-29', 'Field must be a date'],
  [field({ type: 'DATE' }), '2/28/2026', 'Field must be a date'],
  [field({ type: 'CHECKBOX', required: true }), '', 'Field is required'],
  [field({ type: 'CHECKBOX' }), 'maybe', 'Field must be checked or not'],
  [field({ type: 'RANGE', min: 0, max: 10 }), '11', 'Field must be at most 10'],
  [field({ type: 'URL' }), 'no url', 'Enter a valid url'],
  [field({ type: 'URL' }), 'https://keyturn.example/a', null],
  [field({ type: 'NUMBER', min: 2, max: 5 }), '1', 'Field must be at least 2'],
  [field({ type: 'NUMBER', min: 2, max: 5 }), '6', 'Field must be at most 5'],
  [field({ type: 'NUMBER' }), 'many', 'Field must be a number'],
  [field({ minLength: 3 }), 'ab', 'Field must have at least 3 characters'],
  [field({ maxLength: 3 }), 'abcd', 'Field must have at most 3 characters'],
  [field({ type: 'SELECT', options: ['Cash', 'Loan'] }), 'Other', 'Field must be one of the options'],
])('%j with %j: %s', async (definition, value, problem) => {
  expect(await problemOf(definition, value)).toBe(problem);
});

test.each([
  [null, null, 'Amount is required'],
  [4_799, null, 'Min $48'],
  [4_800, null, null],
  [10_000_001, null, 'Max $100,000'],
  [10_000_001, 20_000_000, null],
  [500_001, 500_000, 'Max $5,000'],
])('an amount of %s cents with the limit %s: %s', async (amount, limit, problem) => {
  const rule = amountRule(limit, { required: 'Amount is required' });
  const found = await rule.validate(amount).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : 'unknown'),
  );
  expect(found).toBe(problem);
});

test('empty fields are left out and the order is that of the definitions', () => {
  const definitions = [field({ name: 'b' }), field({ name: 'a' }), field({ name: 'c' })];
  expect(formFieldValues(definitions, { a: ' one ', b: 'two', c: ' ' })).toEqual([
    { name: 'b', value: 'two' },
    { name: 'a', value: 'one' },
  ]);
});

test('an error of the gateway lands at its field, also inside the extra fields', () => {
  const shown: string[] = [];
  const form = {
    setFieldError: (name: string, message: string) => void shown.push(`${name}: ${message}`),
    setFieldTouched: () => Promise.resolve(),
  };
  const error = (path: string | null) => ({
    code: 'BAD_INPUT',
    message: 'Min $48',
    field: path,
    requestId: null,
  });
  const fields = {
    'request.amount': 'amount',
    'request.formFields': 'formFields',
    'request.emails': 'emails',
    'request.rules': 'rules',
  };
  expect(showAtField(form, error('request.amount'), fields)).toBe(true);
  expect(showAtField(form, error('request.emails.1'), fields)).toBe(true);
  expect(showAtField(form, error('request.rules.0.ids.1'), fields)).toBe(true);
  expect(showAtField(form, error('request.formFields.propaddress'), fields)).toBe(true);
  expect(showAtField(form, error('request.other'), fields)).toBe(false);
  expect(showAtField(form, error(null), fields)).toBe(false);
  expect(shown).toEqual([
    'amount: Min $48',
    'emails: Min $48',
    'rules.0.ids: Min $48',
    'formFields.propaddress: Min $48',
  ]);
});
