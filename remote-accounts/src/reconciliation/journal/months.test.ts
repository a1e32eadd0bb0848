import { monthsUntil, problemOfDays } from './months';

test('months are those of the banks, this one first', () => {
  // It is still January where the banks are.
  const months = monthsUntil(new Date('2026-02-01T03:00:00Z'));
  expect(months).toHaveLength(13);
  expect(months.slice(0, 3)).toEqual([
    { name: 'January 2026', fromDay: '2026-01-01', throughDay: '2026-01-31' },
    { name: 'December 2025', fromDay: '2025-12-01', throughDay: '2025-12-31' },
    { name: 'November 2025', fromDay: '2025-11-01', throughDay: '2025-11-30' },
  ]);
  expect(monthsUntil(new Date('2028-02-15T12:00:00Z'))[0]?.throughDay).toBe('2028-02-29');
});

test.each([
  ['2026-01-01', '2026-12-31', null],
  ['2024-01-01', '2024-12-31', null],
  ['2026-01-01', '2027-01-02', 'Choose at most a year'],
  ['2026-02-02', '2026-02-01', 'Choose the first day or a later one'],
  ['', '2026-02-01', 'Choose both days'],
])('%s to %s: %s', (fromDay, throughDay, problem) => {
  expect(problemOfDays({ fromDay, throughDay })).toBe(problem);
});
