import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { daysBefore, nextRun, rangeOf, scheduledFor } from './schedule-rules.ts';

const zone = 'America/New_York';
const next = (every: 'DAILY' | 'WEEKLY' | 'MONTHLY', after: string) =>
  nextRun(every, new Date(after), zone).toISOString();

describe('nextRun', () => {
  test('each at seven in the morning by the person’s clock', () => {
    assert.equal(next('DAILY', '2026-11-24T03:00:00Z'), '2026-11-24T12:00:00.000Z');
    assert.equal(next('DAILY', '2026-11-24T12:00:00Z'), '2026-11-25T12:00:00.000Z');
  });
  test('weekly on Mondays, the next week where it is Monday', () => {
    assert.equal(next('WEEKLY', '2026-11-22T15:00:00Z'), '2026-11-23T12:00:00.000Z');
    assert.equal(next('WEEKLY', '2026-11-23T12:00:00Z'), '2026-11-30T12:00:00.000Z');
  });
  test('monthly on the first, over the end of the year', () => {
    assert.equal(next('MONTHLY', '2026-12-31T15:00:00Z'), '2027-01-01T12:00:00.000Z');
    assert.equal(next('MONTHLY', '2026-02-01T12:00:00Z'), '2026-03-01T12:00:00.000Z');
  });
  test('the clock goes with daylight saving time', () => {
    assert.equal(next('DAILY', '2026-03-07T12:00:00Z'), '2026-03-08T11:00:00.000Z');
  });
});

test('each tells of the time before it: a day, Sunday to Saturday, a month', () => {
  assert.deepEqual(daysBefore('DAILY', '2026-03-01'), { first: '2026-02-28', last: '2026-02-28' });
  assert.deepEqual(daysBefore('WEEKLY', '2026-11-23'), { first: '2026-11-15', last: '2026-11-21' });
  assert.deepEqual(daysBefore('MONTHLY', '2027-01-01'), { first: '2026-12-01', last: '2026-12-31' });
});

test('the days of a run lie in its zone, without a gap to the next run’s, also where the clocks change', () => {
  const dst = { every: 'DAILY', dated: 'DEPOSITED', timeZone: zone } as const;
  const [before, after] = ['2026-03-09T11:00:00Z', '2026-03-10T11:00:00Z'].map((dueAt) =>
    rangeOf(scheduledFor(dst, new Date(dueAt)), zone),
  );
  assert.deepEqual(before, {
    depositedAtStart: '2026-03-08T05:00:00.000Z',
    depositedAtEnd: '2026-03-09T03:59:59.999Z',
  });
  assert.equal(after?.['depositedAtStart'], '2026-03-09T04:00:00.000Z');
});
