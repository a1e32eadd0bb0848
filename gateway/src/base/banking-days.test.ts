import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankingDaysFrom, localTime } from './banking-days.ts';

test('banking days pass over weekends and holidays, both ways', () => {
  // Thanksgiving 2026 is on November 26.
  assert.equal(bankingDaysFrom('2026-11-25', 1), '2026-11-27');
  assert.equal(bankingDaysFrom('2026-11-25', 3), '2026-12-01');
  assert.equal(bankingDaysFrom('2026-11-27', -1), '2026-11-25');
  assert.equal(bankingDaysFrom('2026-11-28', 0), '2026-11-28');
});

test('a day is that of the zone, over the change of clocks too', () => {
  assert.deepEqual(localTime(new Date('2026-03-08T04:59:00Z'), 'America/New_York'), {
    day: '2026-03-07',
    hour: 23,
  });
  assert.deepEqual(localTime(new Date('2026-03-08T07:00:00Z'), 'America/New_York'), {
    day: '2026-03-08',
    hour: 3,
  });
  assert.deepEqual(localTime(new Date('2026-03-08T07:00:00Z'), 'Pacific/Honolulu'), {
    day: '2026-03-07',
    hour: 21,
  });
});
