import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  escrowControls,
  loosens,
  occasionControls,
  partsOf,
  settingsOf,
  subscriptionControls,
  tightOutbound,
  type Controls,
} from './rules.ts';

const outbound = occasionControls('OUTBOUND');
const inbound = occasionControls('INBOUND');
const cents = fc.option(fc.integer({ min: 4_800, max: 90_000_000 }), { nil: null });
const account = fc.constantFrom('one', 'two', null);

/** Settings that have an order: of two values that differ in effect, one is looser. */
const ordered = {
  limit: cents,
  requiresSecondaryApproval: fc.boolean(),
  approvalRequired: fc.boolean(),
  gated: fc.boolean(),
  checkBalance: fc.boolean(),
  autoAuthEnabled: fc.boolean(),
  expeditePayment: fc.boolean(),
};
const anySettings = fc.record({ ...ordered, fundingSourceId: account, escrowAccountId: account });

describe('one setting', () => {
  for (const [name, values] of Object.entries(ordered)) {
    test(`${name}: what loosens tightens when it is taken back, and orders its values`, () => {
      const pair = fc.tuple<[unknown, unknown, unknown]>(values, values, values);
      const isLooser = (from: unknown, to: unknown) => loosens(outbound, { [name]: from }, { [name]: to });
      fc.assert(
        fc.property(pair, ([one, other, third]) => {
          assert.ok(!(isLooser(one, other) && isLooser(other, one)), 'both ways');
          assert.ok(!isLooser(one, one), 'the same');
          if (isLooser(one, other) && isLooser(other, third)) assert.ok(isLooser(one, third), 'in steps');
          if (!isLooser(one, other) && !isLooser(other, third)) assert.ok(!isLooser(one, third), 'tightened');
        }),
      );
    });
  }

  test('another account is looser both ways, and the same one is not', () => {
    for (const name of ['fundingSourceId', 'escrowAccountId']) {
      for (const controls of [outbound, inbound]) {
        assert.ok(loosens(controls, { [name]: 'one' }, { [name]: 'two' }));
        assert.ok(loosens(controls, { [name]: 'two' }, { [name]: 'one' }));
        assert.ok(!loosens(controls, { [name]: 'one' }, { [name]: 'one' }));
      }
    }
  });

  const cases: [string, Controls, object, object, boolean][] = [
    ['an empty limit of money out is $100,000', outbound, { limit: 9_999_999 }, { limit: null }, true],
    ['a limit above it becomes none', outbound, { limit: 20_000_000 }, { limit: null }, false],
    ['$100,000 instead of none', outbound, { limit: null }, { limit: 10_000_000 }, false],
    ['one cent more than none allows', outbound, { limit: null }, { limit: 10_000_001 }, true],
    ['a batch may collect $750,000 without a limit', inbound, { limit: 20_000_000 }, { limit: null }, true],
    ['a single payment may then be larger', inbound, { limit: null }, { limit: 20_000_000 }, true],
    ['less than both', inbound, { limit: null }, { limit: 9_000_000 }, false],
    ['the gate of an escrow account', escrowControls, { gated: true }, { gated: false }, true],
    ['a gate where there was none', escrowControls, { gated: false }, { gated: true }, false],
    ['no largest amount any more', escrowControls, { maxAmount: 100 }, { maxAmount: null }, true],
    [
      'no limit of a standing payment',
      subscriptionControls,
      { inboundLimit: 1 },
      { inboundLimit: null },
      true,
    ],
    ['its first account', subscriptionControls, { fundingSourceId: null }, { fundingSourceId: 'one' }, true],
  ];
  for (const [what, controls, before, wanted, expected] of cases) {
    test(what, () => assert.equal(loosens(controls, before, wanted), expected));
  }

  test('what is absent changes nothing', () => {
    assert.ok(!loosens(outbound, { gated: true }, { gated: undefined, name: 'Other' }));
  });
});

test('the parts of a change are the change, and the part at once never loosens', () => {
  fc.assert(
    fc.property(
      anySettings,
      fc.record({ ...ordered, fundingSourceId: account, name: fc.string() }, { requiredKeys: [] }),
      (before, changes) => {
        const { now, waits } = partsOf(outbound, before, changes);
        assert.ok(!loosens(outbound, before, now));
        assert.deepEqual({ ...now, ...waits?.wanted }, { ...changes });
        const names = Object.keys(waits?.wanted ?? {});
        assert.deepEqual(Object.keys(waits?.before ?? {}), names);
        for (const name of names) {
          const settings = settingsOf(before, [name]);
          assert.ok(loosens(outbound, settings, { [name]: waits?.wanted[name] }), name);
        }
      },
    ),
  );
});

test('a new occasion that sends money demands what any other demands, and allows no more', () => {
  fc.assert(
    fc.property(
      fc.record({ ...ordered, limit: fc.constantFrom(null, 10_000_000, 90_000_000) }),
      (settings) => {
        assert.ok(!loosens(outbound, settings, tightOutbound));
      },
    ),
  );
});
