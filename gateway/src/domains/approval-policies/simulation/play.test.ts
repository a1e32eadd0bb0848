import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Viewer } from '../../../access/actor.ts';
import type { StoredLimit, StoredPolicy, StoredPolicyRule } from '../../../db/schema/shapes.ts';
import { approversAsked, type OrganizationRole } from '../../../db/schema/values.ts';
import { decides } from '../../../payments/policies/rules.ts';
import { factsOf, type PastPayment, play } from './play.ts';

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
const hoursLater = (count: number) => new Date(at.getTime() + count * 3_600_000);
const payment: PastPayment = {
  ...{ id: 1, organizationId: 'harbor', direction: 'OUTBOUND', amount: 2_500_000, at },
  ...{ paymentOccasionId: 'one', requesterId: 'sender', account: null, waited: null },
};
const paid = (more: Partial<PastPayment> = {}): PastPayment => ({ ...payment, ...more });

const member = (userId: string, roles: OrganizationRole[], limits: StoredLimit[] = []): Viewer => ({
  ...{ userId, email: `${userId}@harbor.example`, fullName: userId, isSuperadmin: false },
  memberships: new Map([['harbor', new Set(roles)]]),
  limits: new Map([['harbor', limits]]),
});
const approver = member('approver', ['APPROVE_OUTBOUND_PAYMENT']);
const other = member('other', ['APPROVE_OUTBOUND_PAYMENT']);
const admin = member('admin', ['ADMIN', 'APPROVE_OUTBOUND_PAYMENT', 'APPROVE_INBOUND_PAYMENT']);

const played = (given: Partial<Parameters<typeof play>[0]>) =>
  play({ draft: policy(), inForce: policy(), payments: [], members: [], ...given });
const sums = (out: [number, number], into: [number, number] = [0, 0]) => ({
  inbound: { count: into[0], amount: into[1] },
  outbound: { count: out[0], amount: out[1] },
});

describe('what waits', () => {
  const payments = [paid(), paid({ amount: 100 }), paid({ direction: 'INBOUND', amount: 7_000 })];

  test('is counted in and out apart, and by the rule that decides', () => {
    const draft = policy({}, { minAmount: 5_000, approvers: 'TWO' }, { paymentOccasionIds: ['none'] });
    const result = played({ draft, payments });
    assert.deepEqual(result.payments, sums([2, 2_500_100], [1, 7_000]));
    assert.deepEqual(result.waits, result.payments);
    assert.deepEqual(result.waitsForTwo, sums([1, 2_500_000], [1, 7_000]));
    assert.deepEqual(result.byRule, [sums([1, 100]), sums([1, 2_500_000], [1, 7_000]), sums([0, 0])]);
    assert.deepEqual(
      result.held.map(({ place }) => place),
      [1, 0, 1],
    );
  });

  test('is compared with the policy in force', () => {
    const inForce = policy({ direction: 'INBOUND' }, { minAmount: 2_500_000 });
    const draft = policy({ direction: 'OUTBOUND' }, { minAmount: 2_500_000, approvers: 'TWO' });
    const { anew, noMore, stricter, looser } = played({ draft, inForce, payments });
    assert.deepEqual([anew, noMore], [sums([1, 100]), sums([0, 0], [1, 7_000])]);
    assert.deepEqual([stricter, looser], [sums([1, 2_500_000]), sums([0, 0])]);
    assert.deepEqual(played({ draft: inForce, inForce: draft, payments }).looser, stricter);
  });
});

test('an account is what it was then', () => {
  const day = 86_400_000;
  const [before, after] = [new Date(at.getTime() - day), new Date(at.getTime() + day)];
  const account = { addedAt: before, checkedAt: null, firstPaidAt: null };
  const fresh = policy({ firstToAccount: true });
  const changed = policy({ accountChangedDays: 1 });
  const holds = (draft: StoredPolicy, known: PastPayment['account']) =>
    played({ draft, payments: [paid({ account: known })] }).held.length === 1;
  assert.equal(holds(fresh, { ...account, firstPaidAt: after }), true, 'paid since then');
  assert.equal(holds(fresh, { ...account, firstPaidAt: before }), false);
  assert.equal(holds(changed, account), false);
  assert.equal(holds(changed, { ...account, checkedAt: at }), true);
  assert.equal(holds(changed, { ...account, checkedAt: after }), false, 'given anew since then');
  for (const draft of [fresh, changed]) {
    assert.equal(holds(draft, null), true, 'not given yet');
    assert.equal(holds(draft, { ...account, addedAt: after, firstPaidAt: after }), true, 'added since then');
  }
});

describe('how long', () => {
  const waited = (hoursOf: number | null, forTwo = false) =>
    paid({
      waited: {
        forTwo,
        decidedAt: hoursOf === null ? null : hoursLater(hoursOf),
        expired: hoursOf === null,
      },
    });

  test('is nothing where nothing was decided', () => {
    const none = { decisions: 0, medianSeconds: null, expired: 0 };
    assert.deepEqual(played({ payments: [paid()] }).times, { one: none, two: none });
  });

  test('is the median of what was decided, by one and by two apart', () => {
    const payments = [waited(9), waited(1), waited(3), waited(null), waited(2, true), waited(5, true)];
    assert.deepEqual(played({ payments }).times, {
      one: { decisions: 3, medianSeconds: 3 * 3_600, expired: 1 },
      two: { decisions: 2, medianSeconds: 3.5 * 3_600, expired: 0 },
    });
  });
});

describe('for whom', () => {
  const one = policy({});
  const two = policy({ approvers: 'TWO' });
  const stuckOf = (draft: StoredPolicy, ...members: Viewer[]) => {
    const { stuck } = played({ draft, payments: [paid()], members });
    return Object.entries(stuck).flatMap(([reason, { outbound }]) => (outbound.count === 1 ? [reason] : []));
  };

  test('is who may approve that direction within their limits, and did not send it', () => {
    const sender = member('sender', ['ADMIN', 'APPROVE_OUTBOUND_PAYMENT']);
    const small: StoredLimit = { act: 'APPROVE_OUTBOUND', maxAmount: 100, paymentOccasionIds: null };
    const limited = member('limited', ['APPROVE_OUTBOUND_PAYMENT'], [small]);
    const payments = [paid(), paid({ amount: 100 }), paid({ direction: 'INBOUND', amount: 50 })];
    const { people, held } = played({ draft: one, payments, members: [sender, limited, admin] });
    assert.deepEqual(people, [
      { userId: 'limited', payments: sums([1, 100]) },
      { userId: 'admin', payments: sums([2, 2_500_100], [1, 50]) },
    ]);
    assert.deepEqual(
      held.map(({ approvers }) => approvers),
      [1, 2, 1],
    );
  });

  test('says what nobody could approve, or only one of two', () => {
    assert.deepEqual(stuckOf(one), ['nobody']);
    assert.deepEqual(stuckOf(one, approver), []);
    assert.deepEqual(stuckOf(two, approver), ['onePerson']);
    assert.deepEqual(stuckOf(two, approver, other), []);
    const inOrder = policy({ approvers: 'TWO_IN_ORDER' });
    assert.deepEqual(stuckOf(inOrder, approver, other), ['noAdmin']);
    assert.deepEqual(stuckOf(inOrder, approver, admin), []);
  });
});

const orNull = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null });
const someRule: fc.Arbitrary<StoredPolicyRule> = fc.record({
  direction: orNull(fc.constantFrom('INBOUND' as const, 'OUTBOUND' as const)),
  minAmount: orNull(fc.constantFrom(0, 100, 200)),
  paymentOccasionIds: orNull(fc.constantFrom(['one'], ['two'])),
  firstToAccount: fc.boolean(),
  accountChangedDays: orNull(fc.constantFrom(1, 7)),
  outsideBusinessHours: fc.boolean(),
  approvers: fc.constantFrom(...approversAsked),
});
const somePolicy = fc.record({ rules: fc.array(someRule, { maxLength: 4 }), hours: fc.constant(hours) });
const someDay = fc.integer({ min: -200, max: 50 }).map(hoursLater);
const someAccount = fc.record({ addedAt: someDay, checkedAt: orNull(someDay), firstPaidAt: orNull(someDay) });
const somePayment: fc.Arbitrary<PastPayment> = fc.record({
  ...{ id: fc.nat(), organizationId: fc.constant('harbor'), at: someDay },
  direction: fc.constantFrom('INBOUND' as const, 'OUTBOUND' as const),
  amount: fc.constantFrom(50, 100, 200),
  paymentOccasionId: fc.constantFrom('one', 'two'),
  requesterId: orNull(fc.constantFrom('approver', 'sender')),
  account: orNull(someAccount),
  waited: fc.constant(null),
});
const somePayments = fc.array(somePayment, { maxLength: 12 });

test('a payment waits as the rules decide about it, and nothing is lost or counted twice', () => {
  fc.assert(
    fc.property(somePolicy, somePayments, (draft, payments) => {
      const result = played({ draft, inForce: draft, payments, members: [approver, other, admin] });
      assert.deepEqual(
        result.held.map(({ payment: { id }, rule }) => ({ id, rule })),
        payments.flatMap((each) => {
          const rule = decides(draft, factsOf(each));
          return rule === null ? [] : [{ id: each.id, rule }];
        }),
      );
      const counted = (side: 'inbound' | 'outbound') =>
        result.byRule.reduce((sum, each) => sum + each[side].amount, 0);
      assert.equal(counted('inbound'), result.waits.inbound.amount);
      assert.equal(counted('outbound'), result.waits.outbound.amount);
      for (const change of ['anew', 'noMore', 'stricter', 'looser'] as const)
        assert.deepEqual(result[change], sums([0, 0]), 'against itself a policy changes nothing');
    }),
  );
});

test('a rule more never lets less wait, nor a payment for fewer people', () => {
  fc.assert(
    fc.property(somePolicy, someRule, somePayments, (inForce, rule, payments) => {
      const draft = { ...inForce, rules: [...inForce.rules, rule] };
      const { waits, anew, noMore, looser } = played({ draft, inForce, payments });
      const before = played({ draft: inForce, inForce, payments }).waits;
      assert.deepEqual([noMore, looser], [sums([0, 0]), sums([0, 0])]);
      for (const side of ['inbound', 'outbound'] as const)
        assert.equal(waits[side].count, before[side].count + anew[side].count);
    }),
  );
});
