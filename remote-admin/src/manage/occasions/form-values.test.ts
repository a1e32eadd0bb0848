import { newOccasion, occasionSchema } from './form-values';

const whole = { ...newOccasion, name: 'Lots', feeConfigurationId: 'f', fundingSourceId: 's' };

test.each([
  ['without a limit', whole, true],
  ['with a limit', { ...whole, limit: 4_800 }, true],
  ['with too small a limit', { ...whole, limit: 4_799 }, false],
  ['without a name', { ...whole, name: ' ' }, false],
  ['with something that is no mail', { ...whole, emails: 'a@x.example, b' }, false],
])('an occasion %s', async (_name, values, valid) => {
  expect(await occasionSchema.isValid(values)).toBe(valid);
});
