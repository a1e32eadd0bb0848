import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isReminderDue } from './schedule.ts';

const given = {
  ...{ dueOn: '2026-11-27', reminderDays: [-1, 0, 2], timeZone: 'America/New_York', remindedAt: null },
  requestedAt: new Date('2026-11-20T15:00:00Z'),
};
const at = (iso: string, values: object = {}) => isReminderDue({ ...given, ...values }, new Date(iso));

test('reminds on the banking days of the schedule, from nine o’clock where the occasion is', () => {
  // The day before is Thanksgiving.
  assert.equal(at('2026-11-25T14:00:00Z'), true);
  assert.equal(at('2026-11-25T13:59:00Z'), false);
  assert.equal(at('2026-11-26T14:00:00Z'), false);
  assert.equal(at('2026-11-27T14:00:00Z'), true);
  assert.equal(at('2026-12-01T14:00:00Z'), true);
  assert.equal(at('2026-11-25T15:59:00Z', { timeZone: 'America/Los_Angeles' }), false);
});

test('nobody is reminded twice on a day, nor on the day of the request', () => {
  assert.equal(at('2026-11-27T20:00:00Z', { remindedAt: new Date('2026-11-27T14:00:00Z') }), false);
  assert.equal(at('2026-11-27T20:00:00Z', { remindedAt: new Date('2026-11-25T14:00:00Z') }), true);
  assert.equal(at('2026-11-27T20:00:00Z', { requestedAt: new Date('2026-11-27T12:00:00Z') }), false);
});
