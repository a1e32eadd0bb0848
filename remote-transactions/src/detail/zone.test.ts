import { zonedTime, zoneOf } from './zone';

const local = new Intl.DateTimeFormat('en-US').resolvedOptions().timeZone;

test.each([
  ['America/Chicago', 'America/Chicago'],
  ['Eastern', 'America/New_York'],
  ['EST', 'America/New_York'],
  ['AKST', 'America/Anchorage'],
  ['Hawaii-Aleutian', 'Pacific/Honolulu'],
  ['Samoa', 'Pacific/Pago_Pago'],
  ['Chamorro', 'Pacific/Guam'],
  ['Mars/Base', local],
  ['', local],
  [null, local],
  [undefined, local],
])('%j is the zone %s', (given, expected) => {
  expect(zoneOf(given)).toBe(expected);
});

test('times name their zone, and their year where it is not this one', () => {
  const now = new Date('2026-11-20T00:00:00Z');
  expect(zonedTime('2026-11-18T14:14:00Z', 'America/New_York', now)).toBe('Nov 18, 9:14 AM EST');
  expect(zonedTime('2026-07-18T14:14:00Z', 'America/New_York', now)).toBe('Jul 18, 10:14 AM EDT');
  expect(zonedTime('2025-12-31T23:30:00Z', 'Pacific/Honolulu', now)).toBe('Dec 31, 2025, 1:30 PM HST');
});
