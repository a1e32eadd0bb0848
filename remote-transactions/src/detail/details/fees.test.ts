import { feeLines } from './fees';

const payment = (payer: 'OWNER' | 'PARTY' | 'MIXED' | null) => ({
  amount: 10_000,
  fee: 500,
  feeConfig: payer === null ? null : { payer },
});

test.each([
  ['OWNER', 'ACH', 0, { platform: 500, card: 0, total: 500, debited: 10_000 }],
  ['PARTY', 'ACH', 0, { platform: 500, card: 0, total: 500, debited: 10_500 }],
  ['MIXED', 'ACH', 0, { platform: 500, card: 0, total: 500, debited: 10_000 }],
  ['PARTY', 'CARD', 300, { platform: 200, card: 300, total: 500, debited: 10_500 }],
  ['MIXED', 'CARD', 300, { platform: 200, card: 300, total: 500, debited: 10_300 }],
  ['OWNER', 'CARD', 300, { platform: 200, card: 300, total: 500, debited: 10_000 }],
  [null, 'RTP', 0, { platform: 500, card: 0, total: 500, debited: 10_000 }],
] as const)('%s pays by %s with a card part of %d', (payer, rail, card, expected) => {
  expect(feeLines(payment(payer), rail, card)).toMatchObject(expected);
});

test('a bank transfer has no card part, whatever a configuration says', () => {
  expect(feeLines(payment('PARTY'), 'ACH', 300).card).toBe(0);
});
