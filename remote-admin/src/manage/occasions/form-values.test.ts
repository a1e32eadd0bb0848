import { fieldValues } from './field-values';
import { editedInput, newOccasion, occasionInput, occasionSchema } from './form-values';

const whole = { ...newOccasion, name: 'Lots', feeConfigurationId: 'f', fundingSourceId: 's' };

test.each([
  ['without a limit', whole, true],
  ['with a limit', { ...whole, limit: 4_800 }, true],
  ['with too small a limit', { ...whole, limit: 4_799 }, false],
  ['without a name', { ...whole, name: ' ' }, false],
  ['with due days', { ...whole, dueBankingDays: '3', reminderDays: '-2, 0, 3' }, true],
  ['due too late', { ...whole, dueBankingDays: '61' }, false],
  ['due after half a day', { ...whole, dueBankingDays: '0.5' }, false],
  ['with a reminder too far away', { ...whole, reminderDays: '-31' }, false],
  ['with seven reminders', { ...whole, reminderDays: '1,2,3,4,5,6,7' }, false],
  ['with something that is no mail', { ...whole, emails: 'a@x.example, b' }, false],
])('an occasion %s', async (_name, values, valid) => {
  expect(await occasionSchema.isValid(values)).toBe(valid);
});

test('the name of a field that was there before is told at the later one', async () => {
  const field = (key: string) =>
    fieldValues({ name: 'unit', label: 'Unit', type: 'TEXT', required: false }, key);
  await expect(occasionSchema.validate({ ...whole, fields: [field('1'), field('2')] })).rejects.toMatchObject(
    { path: 'fields.1.name', message: 'Each name only once' },
  );
});

test('days are typed as text and taken as numbers', () => {
  const { dueBankingDays, reminderDays } = occasionInput({
    ...whole,
    dueBankingDays: ' 3',
    reminderDays: '-2, +1',
  });
  expect({ dueBankingDays, reminderDays }).toEqual({ dueBankingDays: 3, reminderDays: [-2, 1] });
  expect(occasionInput(whole).dueBankingDays).toBeNull();
});

test('of an occasion only what was edited is sent, so that another one’s edits stay', () => {
  const before = { ...whole, limit: 4_800, escrowAccountId: 'e', emails: 'a@x.example' };
  expect(editedInput(before, before)).toEqual({});
  expect(editedInput(before, { ...before, name: 'Lots and land', gated: true })).toEqual({
    name: 'Lots and land',
    gated: true,
  });
  expect(editedInput(before, { ...before, limit: null, escrowAccountId: '', emails: '' })).toEqual({
    limit: null,
    escrowAccountId: null,
    emailChanges: { add: [], remove: ['a@x.example'] },
  });
});
