import { daysOfWeek, thirtyDaysAgo, weekCount, weekStarts } from './calendar';

const local = (date: Date) => [date.getFullYear(), date.getMonth() + 1, date.getDate(), date.getHours()];

test('twelve weeks, each from Sunday midnight, the present one last', () => {
  const starts = weekStarts(new Date(2026, 2, 11, 15, 30));
  expect(starts).toHaveLength(weekCount);
  expect(local(starts[11] as Date)).toEqual([2026, 3, 8, 0]);
  expect(local(starts[0] as Date)).toEqual([2025, 12, 21, 0]);
  expect(starts.every((start) => start.getDay() === 0 && start.getHours() === 0)).toBe(true);
});

test('a Sunday begins its own week', () => {
  expect(local(weekStarts(new Date(2026, 2, 8, 0, 0))[11] as Date)).toEqual([2026, 3, 8, 0]);
});

test('a week’s first and last day', () => {
  expect(daysOfWeek(new Date(2026, 1, 22))).toEqual(['2026-02-22', '2026-02-28']);
  expect(daysOfWeek(new Date(2025, 11, 28))).toEqual(['2025-12-28', '2026-01-03']);
});

test('thirty days ago, at midnight', () => {
  expect(local(thirtyDaysAgo(new Date(2026, 2, 11, 15, 30)))).toEqual([2026, 2, 9, 0]);
});
