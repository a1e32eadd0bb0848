import { leftAccount } from './left-account';

const source = (id: string, given: object = {}) => ({
  ...{ id, displayName: 'First Citizens ••4321', status: 'UNVERIFIED', mdVerifiedAt: null },
  ...given,
});

test('the one account with the same last digits that waits for its verification is what was left', () => {
  const others = [source('a', { displayName: 'Truist ••0021' }), source('b', { status: 'VERIFIED' })];
  expect(leftAccount([...others, source('c')], '000987654321')?.id).toBe('c');
  expect(leftAccount(others, '000987654321')).toBeNull();
});

test('of several none is guessed, and one that was verified by its deposits is none', () => {
  expect(leftAccount([source('a'), source('b')], '000987654321')).toBeNull();
  expect(leftAccount([source('a', { mdVerifiedAt: '2026-11-20T15:00:00.000Z' })], '000987654321')).toBeNull();
});
