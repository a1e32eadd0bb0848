import { dueLook } from './due';

const facts = {
  displayStatus: 'PENDING',
  authorizedAt: null,
  dueOn: '2026-11-26',
  timeZone: 'America/New_York',
};
const textAt = (iso: string) => dueLook(facts, Date.parse(iso))?.text;

test.each([
  ['2026-11-23T12:00:00Z', 'due Thu'],
  ['2026-11-25T12:00:00Z', 'due tomorrow'],
  ['2026-11-27T04:59:00Z', 'due today'],
  ['2026-11-27T05:00:00Z', '1 day late'],
  ['2026-11-28T12:00:00Z', '2 days late'],
  ['2026-11-10T12:00:00Z', 'due Nov 26'],
  ['2025-11-10T12:00:00Z', 'due Nov 26, 2026'],
])('at %s: %s', (iso, text) => {
  expect(textAt(iso)).toBe(text);
});

test('nothing is due without a day, nor once it was answered', () => {
  const now = Date.parse('2026-11-28T12:00:00Z');
  expect(dueLook({ ...facts, dueOn: null }, now)).toBeNull();
  expect(dueLook({ ...facts, authorizedAt: '2026-11-20T12:00:00Z' }, now)).toBeNull();
  expect(dueLook({ ...facts, displayStatus: 'CANCELED' }, now)).toBeNull();
  expect(dueLook(facts, now)).toMatchObject({ isLate: true, title: 'Due Thursday, November 26, 2026' });
});
