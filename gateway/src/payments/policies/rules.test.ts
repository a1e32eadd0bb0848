import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { StoredPolicy, StoredPolicyRule } from '../../db/schema/shapes.ts';
import { approversAsked } from '../../db/schema/values.ts';
import { decides, isOpen, letsMoreOut, type PolicyFacts } from './rules.ts';

const hours = { timeZone: 'America/New_York', opensAt: '08:00', closesAt: '18:00' };
const always: StoredPolicyRule = {
  ...{ direction: null, minAmount: null, paymentOccasionIds: null, firstToAccount: false },
  ...{ accountChangedDays: null, outsideBusinessHours: false, approvers: 'ONE' },
};
const policy = (...rules: Partial<StoredPolicyRule>[]): StoredPolicy => ({
  rules: rules.map((rule) => ({ ...always, ...rule })),
  hours,
});

/** A Tuesday, ten in the morning in New York. */
const at = new Date('2026-03-10T14:00:00Z');
const days = (count: number) => new Date(at.getTime() - count * 86_400_000);
const payment: PolicyFacts = {
  ...{ direction: 'OUTBOUND', amount: 2_500_000, paymentOccasionId: 'one', firstToAccount: false },
  ...{ accountChangedAt: null, at },
};

test('without rules nothing is asked', () => assert.equal(decides(policy(), payment), null));

const conditions: [Partial<StoredPolicyRule>, Partial<PolicyFacts>, Partial<PolicyFacts>][] = [
  [{ direction: 'OUTBOUND' }, {}, { direction: 'INBOUND' }],
  [{ minAmount: 2_500_000 }, {}, { amount: 2_499_999 }],
  [{ paymentOccasionIds: ['one', 'two'] }, {}, { paymentOccasionId: 'three' }],
  [{ firstToAccount: true }, { firstToAccount: true }, {}],
  [{ accountChangedDays: 7 }, { accountChangedAt: days(6.9) }, { accountChangedAt: days(7) }],
  [{ outsideBusinessHours: true }, { at: new Date('2026-03-14T14:00:00Z') }, {}],
];
for (const [rule, inside, outside] of conditions) {
  test(`a rule on ${Object.keys(rule).join()} applies to what fits and to nothing else`, () => {
    assert.notEqual(decides(policy(rule), { ...payment, ...inside }), null);
    assert.equal(decides(policy(rule), { ...payment, ...outside }), null);
  });
}

test('all conditions of a rule have to hold', () => {
  const both = policy({ minAmount: 100, firstToAccount: true });
  assert.equal(decides(both, payment), null);
  assert.notEqual(decides(both, { ...payment, firstToAccount: true }), null);
});

test('the strictest rule decides, of equal ones the first', () => {
  const rules = policy({ approvers: 'ONE' }, { approvers: 'TWO' }, { approvers: 'TWO', minAmount: 1 });
  assert.equal(decides(rules, payment), rules.rules[1]);
});

test('business hours are those of the zone, on banking days', () => {
  const opened = (instant: string) => isOpen(hours, new Date(instant));
  assert.deepEqual(
    ['2026-03-10T11:59:00Z', '2026-03-10T12:00:00Z', '2026-03-10T21:59:00Z', '2026-03-10T22:00:00Z'].map(
      opened,
    ),
    [false, true, true, false],
  );
  assert.equal(opened('2026-07-04T15:00:00Z'), false);
  assert.equal(opened('2026-11-26T15:00:00Z'), false, 'Thanksgiving');
  assert.equal(
    isOpen({ ...hours, timeZone: 'America/Los_Angeles' }, new Date('2026-03-10T14:00:00Z')),
    false,
  );
});

const someHours = fc.constantFrom(
  hours,
  { ...hours, opensAt: '09:00' },
  { ...hours, closesAt: '20:00' },
  { ...hours, timeZone: 'America/Chicago' },
);
const orNull = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null });
const someRule: fc.Arbitrary<StoredPolicyRule> = fc.record({
  direction: orNull(fc.constantFrom('INBOUND' as const, 'OUTBOUND' as const)),
  minAmount: orNull(fc.constantFrom(0, 100, 200)),
  paymentOccasionIds: orNull(fc.constantFrom(['one'], ['two'], ['one', 'two'])),
  firstToAccount: fc.boolean(),
  accountChangedDays: orNull(fc.constantFrom(1, 7)),
  outsideBusinessHours: fc.boolean(),
  approvers: fc.constantFrom(...approversAsked),
});
const somePolicy = fc.record({ rules: fc.array(someRule, { maxLength: 4 }), hours: someHours });
const someFacts: fc.Arbitrary<PolicyFacts> = fc.record({
  direction: fc.constantFrom('INBOUND' as const, 'OUTBOUND' as const),
  amount: fc.constantFrom(50, 100, 150, 200),
  paymentOccasionId: fc.constantFrom('one', 'two', 'three'),
  firstToAccount: fc.boolean(),
  accountChangedAt: orNull(fc.constantFrom(days(0.5), days(3), days(9))),
  at: fc.constantFrom(...[0, 0.1, 0.35, 0.42, 0.5, 4].map(days)),
});
const asked = (of: StoredPolicy, facts: PolicyFacts): number => {
  const rule = decides(of, facts);
  return rule === null ? -1 : approversAsked.indexOf(rule.approvers);
};

test('what does not let more out asks as much of every payment out', () => {
  fc.assert(
    fc.property(somePolicy, somePolicy, someFacts, (before, after, facts) => {
      fc.pre(!letsMoreOut(after, before) && facts.direction === 'OUTBOUND');
      assert.ok(asked(after, facts) >= asked(before, facts));
    }),
    { numRuns: 3_000 },
  );
});

test('a policy never asks less for a rule more, and its order asks nothing', () => {
  fc.assert(
    fc.property(somePolicy, someRule, someFacts, ({ rules, hours: open }, rule, facts) => {
      const more = { rules: [...rules, rule], hours: open };
      assert.ok(asked(more, facts) >= asked({ rules, hours: open }, facts));
      assert.equal(asked({ rules: more.rules.toReversed(), hours: open }, facts), asked(more, facts));
      assert.equal(letsMoreOut(more, { rules, hours: open }), false);
    }),
  );
});

test('to ask for no second factor any more lets more out; to ask for one does not', () => {
  const asking = { ...policy(), secondFactor: true };
  assert.equal(letsMoreOut(policy(), asking), true);
  assert.equal(letsMoreOut({ ...policy(), secondFactor: false }, asking), true);
  assert.equal(letsMoreOut(asking, policy()), false);
  assert.equal(letsMoreOut(asking, asking), false);
});

test('less is asked by a higher amount, fewer people, longer hours, another zone and no rule', () => {
  const before = policy({ minAmount: 100, approvers: 'TWO', outsideBusinessHours: true });
  const changed = (rule: Partial<StoredPolicyRule>, open = hours): StoredPolicy => ({
    rules: before.rules.map((each) => ({ ...each, ...rule })),
    hours: open,
  });
  const weaker = [
    policy(),
    changed({ minAmount: 101 }),
    changed({ approvers: 'ONE' }),
    changed({ direction: 'INBOUND' }),
    changed({ firstToAccount: true }),
    changed({}, { ...hours, closesAt: '19:00' }),
    changed({}, { ...hours, timeZone: 'America/Chicago' }),
  ];
  for (const each of weaker) assert.equal(letsMoreOut(each, before), true, JSON.stringify(each));
  assert.equal(letsMoreOut(changed({ minAmount: null, approvers: 'TWO_IN_ORDER' }), before), false);
  assert.equal(letsMoreOut(policy(), policy({ direction: 'INBOUND' })), false, 'payments in');
});
