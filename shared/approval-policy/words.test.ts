import { hoursInWords, type PolicyRule, ruleInWords } from '.';

const always: PolicyRule = {
  ...{ direction: null, minAmount: null, paymentOccasionIds: null, firstToAccount: false },
  ...{ accountChangedDays: null, outsideBusinessHours: false, approvers: 'ONE' },
};

test.each<[Partial<PolicyRule>, string]>([
  [{}, 'Every payment: one approver'],
  [{ minAmount: 0, direction: 'INBOUND' }, 'Every payment in: one approver'],
  [{ minAmount: 2_500_000, direction: 'OUTBOUND', approvers: 'TWO' }, '$25,000 or more out: two approvers'],
  [
    {
      firstToAccount: true,
      accountChangedDays: 1,
      outsideBusinessHours: true,
      paymentOccasionIds: ['a', 'b'],
    },
    'Every payment, of 2 occasions, first payment to the account, account changed within 1 day, outside business hours: one approver',
  ],
  [{ minAmount: 150, approvers: 'TWO_IN_ORDER' }, '$1.50 or more: two approvers, an admin last'],
])('%j', (rule, words) => expect(ruleInWords({ ...always, ...rule })).toBe(words));

test('hours name the zone by its city', () => {
  expect(hoursInWords({ timeZone: 'America/New_York', opensAt: '08:00', closesAt: '18:00' })).toBe(
    'Banking days, 08:00 to 18:00, New York time',
  );
});
