import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { covers, overstepOf, rolesOfAct } from '../../access/limits.ts';
import type { StoredGrant } from '../../db/schema/shapes.ts';
import { organizationRoles, paymentActs, type PaymentAct } from '../../db/schema/values.ts';
import { givingRefusal, isOwner, letsMoneyOut, nothing, sameGrant, tidied, widened } from './grants.ts';

const owner: StoredGrant = {
  roles: ['ADMIN', 'APPROVE_INBOUND_PAYMENT', 'APPROVE_OUTBOUND_PAYMENT', 'REFUND_PAYMENT'],
  limits: [],
};
const upTo = (act: PaymentAct, maxAmount: number | null, paymentOccasionIds: string[] | null = null) => ({
  act,
  maxAmount,
  paymentOccasionIds,
});
const approver = (most: number | null, occasions: string[] | null = null): StoredGrant => ({
  roles: ['APPROVE_OUTBOUND_PAYMENT'],
  limits: [upTo('APPROVE_OUTBOUND', most, occasions)],
});

const occasions = ['closing', 'deposit', 'rent'];
const amounts = fc.constantFrom(0, 100, 5_000, 1_000_000);
const grants = fc
  .record({
    roles: fc.subarray([...organizationRoles]),
    limits: fc.uniqueArray(
      fc.record({
        act: fc.constantFrom(...paymentActs),
        maxAmount: fc.option(amounts),
        paymentOccasionIds: fc.option(fc.subarray(occasions)),
      }),
      { selector: ({ act }) => act },
    ),
  })
  .map(tidied);
const payments = fc.record({ amount: amounts, paymentOccasionId: fc.constantFrom(...occasions) });

/** Whether somebody who holds a grant may do this to this payment. */
const may = (
  { roles, limits }: StoredGrant,
  act: PaymentAct,
  payment: { amount: number; paymentOccasionId: string },
) =>
  payment.amount > 0 &&
  rolesOfAct[act].some((role) => roles.includes(role)) &&
  overstepOf(limits, act, payment) === null;

describe('nobody gives more than they have', () => {
  test('whatever is given: who gets it can do nothing that neither they nor the giver could before', () => {
    fc.assert(
      fc.property(
        grants,
        grants,
        grants,
        fc.constantFrom(...paymentActs),
        payments,
        (giver, held, wanted, act, payment) => {
          const given = givingRefusal(giver, held, wanted) === null && may(wanted, act, payment);
          assert.ok(!given || may(held, act, payment) || may(giver, act, payment));
        },
      ),
      { seed: 19, numRuns: 3_000 },
    );
  });

  test('one grant covers another exactly where it allows every payment that the other allows', () => {
    const all = [0, 100, 5_000, 1_000_000, 2_000_000].flatMap((amount) =>
      [...occasions, 'another'].map((paymentOccasionId) => ({ amount, paymentOccasionId })),
    );
    fc.assert(
      fc.property(grants, grants, fc.constantFrom(...paymentActs), (wide, narrow, act) => {
        const allows = all.every((payment) => !may(narrow, act, payment) || may(wide, act, payment));
        assert.equal(covers(wide, narrow, act), allows);
      }),
      { seed: 19, numRuns: 3_000 },
    );
  });

  test('an owner gives what they hold, and not what stays with platform staff', () => {
    assert.equal(givingRefusal(owner, nothing, owner), null);
    assert.equal(
      givingRefusal(owner, nothing, { roles: ['AUDIT'], limits: [] }),
      'You can’t give what you don’t hold yourself: Audit the reconciliation.',
    );
    assert.match(
      givingRefusal({ ...owner, roles: [...owner.roles, 'SUPERADMIN'] }, nothing, {
        roles: ['SUPERADMIN'],
        limits: [],
      }) ?? '',
      /Administrate everything/,
    );
    assert.equal(
      givingRefusal(owner, nothing, { roles: ['REQUEST', 'REQUEST_ESCROW', 'TRACK'], limits: [] }),
      null,
    );
  });

  test('a limit is handed on, and one’s own is not lifted', () => {
    const giver = approver(500_000);
    assert.equal(givingRefusal(giver, nothing, approver(500_000)), null);
    const more = 'You can’t give more than you have yourself: approve payments out up to $5,000.';
    assert.equal(givingRefusal(giver, nothing, approver(500_001)), more);
    assert.equal(givingRefusal(giver, giver, { ...giver, limits: [] }), more);
  });

  test('taking away needs nothing', () => {
    assert.equal(givingRefusal(nothing, owner, nothing), null);
    assert.equal(givingRefusal(nothing, owner, { ...owner, limits: [upTo('SEND', 100)] }), null);
  });
});

describe('what lets money out waits', () => {
  const cases: [string, StoredGrant, StoredGrant, boolean][] = [
    ['an approval of payments out', nothing, approver(100), true],
    ['one of none', nothing, approver(0), false],
    ['a higher limit', approver(100), approver(101), true],
    ['a lower limit', approver(101), approver(100), false],
    ['another occasion', approver(100, ['closing']), approver(100, ['closing', 'rent']), true],
    ['fewer occasions', approver(100), approver(100, ['rent']), false],
    ['an approval of payments in', nothing, { roles: ['APPROVE_INBOUND_PAYMENT'], limits: [] }, false],
    ['asking for money', nothing, { roles: ['REQUEST', 'TRACK'], limits: [] }, false],
    ['refunds', nothing, { roles: ['REFUND_PAYMENT'], limits: [] }, true],
    ['an admin who sends nothing', nothing, { roles: ['ADMIN'], limits: [upTo('SEND', 0)] }, true],
    ['nothing new', owner, owner, false],
    ['less', owner, nothing, false],
  ];
  for (const [what, held, wanted, waits] of cases) {
    test(what, () => assert.equal(letsMoneyOut(held, wanted), waits));
  }
});

test('an owner decides about all money, without a limit', () => {
  assert.ok(isOwner(owner));
  assert.ok(!isOwner({ ...owner, limits: [upTo('SEND', 100)] }));
  assert.ok(!isOwner({ ...owner, roles: owner.roles.slice(1) }));
});

test('a grant has one form: roles in order, limits of what is held and limited', () => {
  const untidy: StoredGrant = {
    roles: ['TRACK', 'REFUND_PAYMENT', 'TRACK'],
    limits: [upTo('SEND', 100), upTo('REFUND', 100, ['rent', 'closing', 'rent']), upTo('COLLECT', null)],
  };
  const tidy = { roles: ['REFUND_PAYMENT', 'TRACK'], limits: [upTo('REFUND', 100, ['closing', 'rent'])] };
  assert.deepEqual(tidied(untidy), tidy);
  assert.ok(sameGrant(untidy, tidied(untidy)));
});

test('more roles lift no limit of those that are held', () => {
  assert.deepEqual(
    widened(approver(100), ['APPROVE_OUTBOUND_PAYMENT', 'REFUND_PAYMENT'], [upTo('REFUND', 7)]),
    {
      roles: ['APPROVE_OUTBOUND_PAYMENT', 'REFUND_PAYMENT'],
      limits: [upTo('APPROVE_OUTBOUND', 100), upTo('REFUND', 7)],
    },
  );
});
