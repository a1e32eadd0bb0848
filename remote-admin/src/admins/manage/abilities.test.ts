import { abilityOf, differenceOf, rolesToSave } from './abilities';

test('a permission is told by a payment that it was about, and without one where there is none', () => {
  const examples = [
    {
      ...{ act: 'APPROVE_INBOUND' as const, amount: 1_250_000 },
      ...{ paymentOccasionId: 'po-1', paymentOccasionName: 'Earnest money deposit' },
    },
  ];
  expect(abilityOf('APPROVE_INBOUND_PAYMENT', examples)).toBe(
    'Approve or decline payments into a gated escrow account, for example $12,500.00 for Earnest money deposit',
  );
  expect(abilityOf('APPROVE_OUTBOUND_PAYMENT', examples)).toBe(
    'Approve or decline sent payments that need a second approval',
  );
  expect(abilityOf('REFUND_PAYMENT', examples)).toBe('Refund deposited earnest money');
  expect(abilityOf('ADMIN', [])).toMatch(/^Add escrow accounts/);
});

test.each([
  [[], [], [], []],
  [['ADMIN'], ['ADMIN', 'REFUND_PAYMENT'], ['REFUND_PAYMENT'], []],
  [
    ['REFUND_PAYMENT', 'APPROVE_INBOUND_PAYMENT'],
    ['ADMIN'],
    ['ADMIN'],
    ['APPROVE_INBOUND_PAYMENT', 'REFUND_PAYMENT'],
  ],
])('from %j to %j gives %j and takes %j', (before, after, gained, lost) => {
  expect(differenceOf(new Set(before), new Set(after))).toEqual({ gained, lost });
});

test('what no check box shows is kept', () => {
  expect(rolesToSave(['TRACK', 'ADMIN', 'REQUEST'], new Set(['REFUND_PAYMENT']))).toEqual([
    'REFUND_PAYMENT',
    'TRACK',
    'REQUEST',
  ]);
});
