import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrivalDay, arrivalsIfAuthorized } from './arrival.ts';

const at = (text: string) => new Date(text);
/** Handed over at an instant and looked at then. */
const begun = (way: Parameters<typeof arrivalDay>[0], iso: string) =>
  arrivalDay(way, { authorizedAt: at(iso), initiatedAt: null, clearedAt: null }, at(iso));

test('a bank transfer arrives on the fourth banking day, after 5 PM Eastern a day later', () => {
  assert.equal(begun('ACH', '2026-11-30T21:59:59Z'), '2026-12-04');
  assert.equal(begun('ACH', '2026-11-30T22:00:00Z'), '2026-12-07');
  assert.equal(begun('EXPEDITED_ACH', '2026-11-30T15:00:00Z'), '2026-12-02');
});

test('weekends and holidays do not count', () => {
  assert.equal(begun('ACH', '2026-11-21T15:00:00Z'), '2026-11-30', 'a Saturday before Thanksgiving');
  assert.equal(begun('CARD', '2026-11-25T15:00:00Z'), '2026-11-30');
});

test('a card knows no cut-off, and real time no day', () => {
  assert.equal(begun('CARD', '2026-11-30T23:00:00Z'), '2026-12-02');
  assert.equal(begun('RTP', '2026-11-28T23:00:00Z'), '2026-11-28');
});

test('what is under way counts from where it is, and is never expected in the past', () => {
  const steps = {
    authorizedAt: at('2026-11-30T15:00:00Z'),
    initiatedAt: at('2026-12-01T15:00:00Z'),
    clearedAt: null,
  };
  assert.equal(arrivalDay('ACH', steps, at('2026-12-01T16:00:00Z')), '2026-12-07');
  const cleared = { ...steps, clearedAt: at('2026-12-03T15:00:00Z') };
  assert.equal(arrivalDay('ACH', cleared, at('2026-12-03T16:00:00Z')), '2026-12-04');
  assert.equal(arrivalDay('ACH', cleared, at('2026-12-09T16:00:00Z')), '2026-12-09');
});

test('no day is named while somebody has to approve', () => {
  const now = at('2026-11-30T15:00:00Z');
  assert.deepEqual(arrivalsIfAuthorized('ACH', { approvalRequired: true }, now), { bank: null, card: null });
  assert.deepEqual(arrivalsIfAuthorized('RTP', { approvalRequired: false }, now), {
    bank: '2026-11-30',
    card: '2026-12-02',
  });
});
