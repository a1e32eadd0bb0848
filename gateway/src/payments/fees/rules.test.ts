import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  calculateFee,
  checkFeeSchema,
  FeeRuleError,
  noFee,
  ownerFee,
  partyFee,
  withCardFee,
} from './rules.ts';
import type { FeePayer, FeeSchema, FeeSelection } from './rules.ts';

type Row = [min: number, max: number | null, selection: FeeSelection, amount: number];

function schemaOf(rows: Row[], payer: FeePayer = 'PARTY'): FeeSchema {
  const tiers = rows.map(([min, max, selection, amount], index) => ({
    id: String(index + 1),
    min,
    max,
    calculation: { selection, inputs: { amount, unit: selection === 'FLAT' ? 'CENTS' : 'BASIS_POINTS' } },
  }));
  return { label: 'Test', payer, tiers };
}

const tiered = schemaOf([
  [0, 99_999, 'FLAT', 1_000],
  [100_000, 999_999, 'PERCENT', 125],
  [1_000_000, null, 'FLAT', 15_000],
]);

describe('calculateFee', () => {
  const cases: [name: string, schema: FeeSchema, amount: number, fee: number][] = [
    ['a flat tier', tiered, 4_800, 1_000],
    ['zero lies in a tier that begins at zero', tiered, 0, 1_000],
    ['the last cent of a tier', tiered, 99_999, 1_000],
    ['the first cent of the next tier', tiered, 100_000, 1_250],
    ['percent of the whole amount', tiered, 500_000, 6_250],
    ['the last cent of a percent tier, 12499.9875 rounded', tiered, 999_999, 12_500],
    ['a tier without end', tiered, 9_007_199_254_740_991, 15_000],
    ['half a cent rounds up', schemaOf([[0, null, 'PERCENT', 50]]), 100, 1],
    ['just under half a cent rounds down', schemaOf([[0, null, 'PERCENT', 50]]), 99, 0],
    ['2.675 rounds to 3, not by binary fractions to 2', schemaOf([[0, null, 'PERCENT', 25]]), 1_070, 3],
    ['all of it', schemaOf([[0, null, 'PERCENT', 10_000]]), 12_345, 12_345],
    ['a flat fee of nothing', schemaOf([[0, null, 'FLAT', 0]]), 12_345, 0],
    [
      'large amounts stay exact',
      schemaOf([[0, null, 'PERCENT', 9_999]]),
      9_007_199_254_740_991,
      9_006_298_534_815_517,
    ],
  ];
  for (const [name, schema, amount, fee] of cases) {
    it(name, () => {
      const expected = { platformFeeAmount: fee, cardFeeAmount: 0, totalFeeAmount: fee, payer: 'PARTY' };
      assert.deepEqual(calculateFee(schema, amount, 'ACH'), expected);
      assert.deepEqual(calculateFee(schema, amount, 'RTP'), { ...expected, payer: 'OWNER' });
    });
  }

  it('refuses an amount outside all tiers', () => {
    const bounded = schemaOf([[4_800, 10_000, 'FLAT', 100]]);
    assert.throws(() => calculateFee(bounded, 4_799, 'ACH'), FeeRuleError);
    assert.throws(() => calculateFee(bounded, 10_001, 'ACH'), FeeRuleError);
  });

  it('refuses amounts that are not whole cents', () => {
    for (const amount of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      assert.throws(() => calculateFee(tiered, amount, 'ACH'), FeeRuleError, String(amount));
    }
  });

  it('is never more than half a cent away from the exact percentage', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e11 }),
        fc.integer({ min: 0, max: 10_000 }),
        (amount, points) => {
          const fee = calculateFee(schemaOf([[0, null, 'PERCENT', points]]), amount, 'ACH').totalFeeAmount;
          const distance = BigInt(fee) * 10_000n - BigInt(amount) * BigInt(points);
          assert.ok(distance <= 5_000n && distance > -5_000n, `${amount} at ${points}: ${fee}`);
        },
      ),
    );
  });
});

describe('checkFeeSchema', () => {
  const refused: [name: string, rows: Row[], message: RegExp][] = [
    ['no tier', [], /at least one/],
    [
      'a gap of one cent',
      [
        [0, 99, 'FLAT', 1],
        [101, null, 'FLAT', 2],
      ],
      /gap before tier 2/,
    ],
    [
      'an overlap of one cent',
      [
        [0, 100, 'FLAT', 1],
        [100, null, 'FLAT', 2],
      ],
      /Tier 2 overlaps tier 1/,
    ],
    [
      'a tier after an endless one',
      [
        [0, null, 'FLAT', 1],
        [100, null, 'FLAT', 2],
      ],
      /no end/,
    ],
    [
      'tiers out of order',
      [
        [100, null, 'FLAT', 2],
        [0, 99, 'FLAT', 1],
      ],
      /overlaps/,
    ],
    ['an end before the start', [[100, 99, 'FLAT', 1]], /before the start/],
    ['a negative fee', [[0, null, 'FLAT', -1]], /whole numbers/],
    ['a fraction of a cent', [[0, null, 'FLAT', 0.5]], /whole numbers/],
    ['more than everything', [[0, null, 'PERCENT', 10_001]], /100 %/],
  ];
  for (const [name, rows, message] of refused) {
    it(`refuses ${name}`, () => assert.throws(() => checkFeeSchema(schemaOf(rows)), message));
  }
  it('takes contiguous tiers', () => assert.doesNotThrow(() => checkFeeSchema(tiered)));
});

describe('who pays', () => {
  const fee = { platformFeeAmount: 700, cardFeeAmount: 300, totalFeeAmount: 1_000 };
  const cases: [payer: FeePayer, party: number, owner: number][] = [
    ['PARTY', 1_000, 0],
    ['OWNER', 0, 1_000],
    ['MIXED', 300, 700],
  ];
  for (const [payer, party, owner] of cases) {
    it(payer, () =>
      assert.deepEqual([partyFee({ ...fee, payer }), ownerFee({ ...fee, payer })], [party, owner]),
    );
  }
  it('is nobody where no fee is calculated', () => assert.equal(partyFee(noFee) + ownerFee(noFee), 0));
});

describe('withCardFee', () => {
  const flat = (payer: FeePayer) => calculateFee(schemaOf([[0, null, 'FLAT', 800]], payer), 100_000, 'ACH');
  const cases: [payer: FeePayer, partyPaysCcFee: boolean, shown: FeePayer, party: number, owner: number][] = [
    ['OWNER', false, 'OWNER', 0, 3_730],
    ['OWNER', true, 'MIXED', 2_930, 800],
    ['PARTY', false, 'PARTY', 3_730, 0],
    ['PARTY', true, 'PARTY', 3_730, 0],
  ];
  for (const [payer, partyPaysCcFee, shown, party, owner] of cases) {
    it(`of a ${payer} fee, with partyPaysCcFee ${partyPaysCcFee}`, () => {
      const fee = withCardFee(flat(payer), 100_000, partyPaysCcFee);
      assert.deepEqual([fee.payer, partyFee(fee), ownerFee(fee)], [shown, party, owner]);
      assert.equal(fee.cardFeeAmount, 2_930);
    });
  }
});
