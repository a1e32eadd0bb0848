import { leftAccount } from './left-account';

const source = (id: string, displayName = 'First Citizens ••4321') => ({ id, displayName });

test('the one account with the same last digits is what was left', () => {
  const other = source('a', 'Truist ••0021');
  expect(leftAccount([other, source('b')], '000987654321')?.id).toBe('b');
  expect(leftAccount([other], '000987654321')).toBeNull();
});

test('of several none is guessed', () => {
  expect(leftAccount([source('a'), source('b')], '000987654321')).toBeNull();
});
