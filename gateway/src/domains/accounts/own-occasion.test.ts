import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownOccasion, type AccountsOccasion } from './own-occasion.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const occasion = (
  created: number,
  { lent = false, ...given }: Partial<AccountsOccasion['occasion']> & { lent?: boolean } = {},
) => ({
  occasion: { context: 'EMD' as const, status: 'ACTIVE' as const, createdAt: day(created), ...given },
  lent,
});

test('an account’s own occasion is its first, whatever is lent, paused or refunded beside it', () => {
  const own = occasion(3);
  const others = [
    occasion(4),
    occasion(9, { lent: true }),
    occasion(1, { context: 'REFUND' }),
    occasion(2, { status: 'INACTIVE' }),
  ];
  for (const order of [
    [own, ...others],
    [...others, own],
  ])
    assert.equal(ownOccasion(order), own);
});

test('a lent one stands for it only where there is none', () => {
  const [lent, paused] = [occasion(1, { lent: true }), occasion(2, { status: 'INACTIVE' })];
  assert.equal(ownOccasion([lent, paused]), paused);
  assert.equal(ownOccasion([lent]), lent);
  assert.equal(ownOccasion([]), null);
});
