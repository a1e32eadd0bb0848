import { isRoutingNumber } from './routing-number';
import { bankDetailsSchema } from './schema';

test.each([
  ['021000021', true],
  ['222222226', true],
  ['021000022', false],
  ['000000000', false],
  ['02100002', false],
  ['0210000211', false],
  ['02100002a', false],
])('%s is a routing number: %s', (digits, expected) => {
  expect(isRoutingNumber(digits)).toBe(expected);
});

const given = {
  accountName: 'Trust',
  routingNumber: '021000021',
  accountNumber: '000123456789',
  bankAccountType: 'savings',
};

test.each([
  [{}, null],
  [{ accountName: ' ' }, 'Required'],
  [{ accountName: 'x'.repeat(51) }, 'At most 50 characters'],
  [{ routingNumber: '' }, 'Required'],
  [{ routingNumber: '0210' }, 'Routing number must have 9 digits'],
  [{ routingNumber: '021000022' }, 'Enter a valid routing number'],
  [{ accountNumber: '' }, 'Required'],
  [{ accountNumber: '123' }, 'Account number must have 4 to 17 digits'],
  [{ accountNumber: '1'.repeat(17) }, null],
  [{ bankAccountType: 'loan' }, 'Required'],
])('%j: %s', async (change, problem) => {
  const found = await bankDetailsSchema.validate({ ...given, ...change }).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : 'unknown'),
  );
  expect(found).toBe(problem);
});
