import { bankingDayAfter, formatBankingDay, isBankingDay } from '.';

test.each([
  ['2026-11-20', true],
  ['2026-11-21', false],
  ['2026-11-22', false],
  ['2026-11-26', false],
  ['2026-11-27', true],
  // July 4th on a Saturday is not moved to Friday; Juneteenth on a Sunday is moved to Monday.
  ['2026-07-03', true],
  ['2022-06-20', false],
])('%s is a banking day: %s', (day, expected) => {
  expect(isBankingDay(day)).toBe(expected);
});

test.each([
  ['2026-11-18T15:00:00.000Z', 1, '2026-11-19'],
  ['2026-11-20T15:00:00.000Z', 1, '2026-11-23'],
  ['2026-11-25T15:00:00.000Z', 1, '2026-11-27'],
  ['2026-11-25T15:00:00.000Z', 2, '2026-11-30'],
  // Still Wednesday in New York.
  ['2026-11-19T03:00:00.000Z', 1, '2026-11-19'],
  ['2026-12-31T15:00:00.000Z', 1, '2027-01-04'],
])('%s and %i banking days is %s', (from, days, expected) => {
  expect(bankingDayAfter(from, days)).toBe(expected);
});

test('a day is named in short', () => {
  expect(formatBankingDay('2026-11-23')).toBe('Mon, Nov 23');
});
