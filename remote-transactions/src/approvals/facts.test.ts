import { askedLine, policyLines, refusalLine, timeLeft, warningsOf } from './facts';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString();

test.each([
  [-1, 'Expired', true],
  [0.5, 'Expires in 30 min', true],
  [5, 'Expires in 5 h', true],
  [30, 'Expires in 30 h', false],
  [73, 'Expires in 3 days', false],
])('%s hours before the deadline', (hours, text, isShort) => {
  expect(timeLeft(inHours(hours), now)).toEqual({ text, isShort });
});

const approval = {
  askedBy: 'Dana Fox' as string | null,
  cause: 'SECOND_PERSON' as const,
  since: inHours(-24),
  expiresAt: inHours(5),
  refusal: null,
  ...{ policy: null, approvalsNeeded: 1, firstApprovedBy: null as string | null },
  destinationId: null,
  destinationName: null,
  unusual: [],
};
const paymentOccasion = {
  ...{ id: 'o', name: 'Payouts', context: 'GENERIC' as const },
  direction: 'OUTBOUND' as const,
  timeZone: 'America/New_York',
};

test('it is said who asked and why it waits', () => {
  expect(askedLine({ approval, outsider: null, paymentOccasion })).toBe(
    'Sent by Dana Fox; a second person approves what is sent',
  );
  expect(
    askedLine({
      approval: { ...approval, askedBy: null, cause: 'ACCOUNT' },
      outsider: null,
      paymentOccasion: { ...paymentOccasion, direction: 'INBOUND' },
    }),
  ).toBe('Paid through a link; the account asks for an approval');
  expect(
    askedLine({
      approval,
      outsider: { name: 'Lee Park', email: 'lee@agents.example' },
      paymentOccasion: { ...paymentOccasion, direction: 'INBOUND' },
    }),
  ).toBe('Requested by Lee Park, not a member; a second person approves what is sent');
});

test('what a policy asks is said, and who of two has approved', () => {
  const policy = {
    ...{ direction: 'OUTBOUND' as const, minAmount: 2_500_000, paymentOccasionIds: null },
    ...{ firstToAccount: false, accountChangedDays: null, outsideBusinessHours: false },
    approvers: 'TWO' as const,
  };
  const asked = { ...approval, cause: 'POLICY' as const, policy, approvalsNeeded: 2 };
  expect(askedLine({ approval: asked, outsider: null, paymentOccasion })).toBe('Sent by Dana Fox');
  expect(policyLines(approval)).toEqual([]);
  expect(policyLines(asked)).toEqual([
    'Policy: $25,000 or more out: two approvers',
    'None of 2 approvals yet',
  ]);
  expect(policyLines({ ...asked, firstApprovedBy: 'Dana Ruiz' })[1]).toBe('1 of 2 approvals, Dana Ruiz');
  expect(refusalLine({ approval: { ...asked, refusal: 'APPROVED_BY_VIEWER' }, paymentOccasion })).toBe(
    'You approved this; somebody else approves it too.',
  );
});

test('it is said why somebody can not decide', () => {
  expect(refusalLine({ approval, paymentOccasion })).toBeNull();
  expect(refusalLine({ approval: { ...approval, refusal: 'SENT_BY_VIEWER' }, paymentOccasion })).toBe(
    'You sent this; another approver decides.',
  );
  expect(refusalLine({ approval: { ...approval, refusal: 'MISSING_PERMISSION' }, paymentOccasion })).toBe(
    'You do not approve payments out; another approver decides.',
  );
  expect(
    refusalLine({ approval: { ...approval, refusal: 'ACCOUNT_ADDED_BY_VIEWER' }, paymentOccasion }),
  ).toBe('You added the account that this goes to, or changed its number; another approver decides.');
});

test('what is unusual is said in words', () => {
  const sign = { at: null, usual: null, transactionTemplateId: null };
  const unusual = [
    { ...sign, kind: 'ACCOUNT_CHANGED' as const, at: inHours(-75) },
    { ...sign, kind: 'FIRST_TO_ACCOUNT' as const },
    { ...sign, kind: 'POSSIBLE_DUPLICATE' as const, transactionTemplateId: '483920117' },
    { ...sign, kind: 'UNUSUAL_AMOUNT' as const, usual: 50_000 },
  ];
  expect(warningsOf({ ...approval, unusual }, now).map(({ text }) => text)).toEqual([
    'Account changed 3 days ago',
    'First payment to this account',
    'Possible duplicate of #483920117',
    'Unusual amount: mostly about $500.00',
  ]);
});
