import { emptyProof, latestBirthday, proofInput, proofSchema, type ProofValues } from './proof';

const today = new Date('2026-03-02T12:00:00Z');
const whole: ProofValues = {
  ...emptyProof({ firstName: 'Ada', lastName: 'Marsh' }),
  ...{ dateOfBirth: '1980-02-03', ssn: '4321', line1: '4 Winter St', city: 'Burlington' },
  ...{ state: 'vt', postalCode: '05401' },
};
const wrong = (changes: Partial<ProofValues>, again = false) =>
  proofSchema(again, today)
    .validate({ ...whole, ...changes })
    .then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : 'not an error'),
    );

test('a whole proof is taken, with the last four digits first and with all nine again', async () => {
  expect(await wrong({})).toBeNull();
  expect(await wrong({ ssn: '123456789' })).toBe('Enter the last four digits');
  expect(await wrong({ ssn: '4321' }, true)).toBe('Enter all nine digits');
  expect(await wrong({ ssn: '123456789' }, true)).toBeNull();
  for (const ssn of ['000123456', '666123456', '123004567', '123450000'])
    expect(await wrong({ ssn }, true)).toBe('There is no such Social Security number');
});

test('what is wrong says what is wanted', async () => {
  expect(latestBirthday(today)).toBe('2008-03-02');
  expect(await wrong({ dateOfBirth: '2008-03-03' })).toBe('You must be at least 18 years old');
  expect(await wrong({ dateOfBirth: '1880-01-01' })).toBe('Enter a date');
  expect(await wrong({ state: 'Vermont' })).toBe('Enter two letters, like VT');
  expect(await wrong({ postalCode: '123' })).toBe('Enter a ZIP code');
  for (const field of ['firstName', 'lastName', 'line1', 'city'] as const)
    expect(await wrong({ [field]: ' ' })).toBe('Required');
});

test('the second line of an address is left out where there is none', () => {
  expect(proofInput(whole)).toEqual({
    ...{ firstName: 'Ada', lastName: 'Marsh', dateOfBirth: '1980-02-03', ssn: '4321' },
    address: { line1: '4 Winter St', city: 'Burlington', state: 'VT', postalCode: '05401' },
  });
  expect(proofInput({ ...whole, line2: ' Apt 2 ' }).address.line2).toBe('Apt 2');
});
