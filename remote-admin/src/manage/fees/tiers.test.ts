import { basisPointsOf, feeOf, newTier, tiersInWords, tiersOf } from './tiers';

const flat = { ...newTier('a'), upTo: 10_000_00, flat: 15_00 };
const percent = { ...newTier('b'), selection: 'PERCENT' as const, percent: '0.12' };

test.each([
  ['0.12', 12],
  ['100', 10_000],
  ['2.5', 250],
  ['100.01', null],
  ['-1', null],
  ['0.123', null],
  ['', null],
])('%s percent are %s basis points', (typed, points) => expect(basisPointsOf(typed)).toBe(points));

test('each tier begins where the one before ends, and the last has no end', () => {
  const tiers = tiersOf([flat, { ...percent, upTo: 5 }]);
  expect(tiers?.map(({ min, max }) => [min, max])).toEqual([
    [0, 1_000_000],
    [1_000_001, null],
  ]);
});

test.each([
  ['no tiers', []],
  ['a fee is missing', [{ ...flat, flat: null }]],
  ['an end is missing', [{ ...flat, upTo: null }, percent]],
  ['an end before its start', [flat, { ...flat, upTo: 100 }, percent]],
])('nothing while %s', (_name, typed) => expect(tiersOf(typed)).toBeNull());

const tiers = tiersOf([flat, percent]) ?? [];

test.each([
  [0, 15_00],
  [1_000_000, 15_00],
  [1_000_001, 12_00],
  [2_000_000, 24_00],
  [1_000_417, 12_01],
])('a payment of %i cents costs %i', (amount, fee) => expect(feeOf(tiers, amount)).toBe(fee));

test('tiers in words', () => {
  expect(tiersInWords(tiers)).toBe('up to $10,000: $15; above: 0.12%');
  expect(tiersInWords(tiers.slice(0, 1))).toBe('$15');
});
