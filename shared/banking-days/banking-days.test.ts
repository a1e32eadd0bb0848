import {
  addBankingDays,
  bankingDayAfter,
  bankingDayFrom,
  easternTime,
  formatBankingDay,
  isBankingDay,
} from '.';

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

test('a day is named in short, with its year where that is not the present one', () => {
  // Still 2026 in New York.
  const now = new Date('2027-01-01T02:00:00.000Z');
  expect(formatBankingDay('2026-11-23', now)).toBe('Mon, Nov 23');
  expect(formatBankingDay('2027-01-16', now)).toBe('Sat, Jan 16, 2027');
});

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-11-21', '2026-11-23'],
  ['2026-11-26', '2026-11-27'],
])('from %s on the first banking day is %s', (day, expected) => {
  expect(bankingDayFrom(day)).toBe(expected);
});

test('days off are skipped, and none is a banking day later than itself', () => {
  expect(addBankingDays('2026-11-21', 0)).toBe('2026-11-21');
  expect(addBankingDays('2026-11-21', 1)).toBe('2026-11-23');
  expect(addBankingDays('2026-12-31', 1)).toBe('2027-01-04');
});

test('the banks count in Eastern time, summer and winter', () => {
  expect(easternTime('2026-11-20T03:30:00Z')).toEqual({ day: '2026-11-19', hour: 22 });
  expect(easternTime('2026-07-01T03:30:00Z')).toEqual({ day: '2026-06-30', hour: 23 });
  expect(easternTime('2026-11-20T05:00:00Z')).toEqual({ day: '2026-11-20', hour: 0 });
});
