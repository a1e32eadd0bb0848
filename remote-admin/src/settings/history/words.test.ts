import { changeInWords, sentenceOf } from './words';

const entry = {
  id: '1',
  at: '2026-03-01T10:00:00.000Z',
  kind: 'CHANGE' as const,
  actorName: 'Maya Okafor',
  action: 'addUserToOrganization',
  subject: 'Nora Quist',
  changes: [],
};

test.each([
  [{}, 'Maya Okafor added Nora Quist'],
  [{ action: 'signIn', subject: null }, 'Maya Okafor signed in'],
  [{ action: 'updateOrganization', subject: null, actorName: null }, 'Somebody changed the organization'],
  [{ action: 'createEscrowAccount', subject: 'Trust' }, 'Maya Okafor did “create escrow account” Trust'],
])('%j: %s', (given, expected) => {
  expect(sentenceOf({ ...entry, ...given })).toBe(expected);
});

test('a detail is told before and after', () => {
  expect(changeInWords({ field: 'backgroundColor', before: null, after: '#30C97F' })).toBe(
    'background color: none → #30C97F',
  );
});

test('permissions are called as where they are given', () => {
  expect(changeInWords({ field: 'roles', before: 'ADMIN', after: 'ADMIN, REFUND_PAYMENT, TRACK' })).toBe(
    'roles: Administrate Org → Administrate Org, Refund payments, TRACK',
  );
});
