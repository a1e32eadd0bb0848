import { quickRanges } from './quick-ranges';

test.each([
  [new Date(2026, 2, 31, 12), '2026-03-22 2026-03-28', '2026-03-01 2026-03-31', '2026-02-01 2026-02-28'],
  [new Date(2026, 0, 4, 0, 1), '2025-12-28 2026-01-03', '2026-01-01 2026-01-04', '2025-12-01 2025-12-31'],
])('ranges of %s', (now, week, month, before) => {
  const named = quickRanges(now).map(({ name, days }) => `${name}: ${days.first} ${days.last}`);
  expect(named).toEqual([`Last week: ${week}`, `This month: ${month}`, `Last month: ${before}`]);
});
