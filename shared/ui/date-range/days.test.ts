import { parseDate } from '@internationalized/date';
import { isDay, shownDays } from './days';
import { presetsOf } from './presets';

test.each(['2026-11-22', '2024-02-29', '2000-01-01', '2099-12-31'])('%s is a day', (text) => {
  expect(isDay(text)).toBe(true);
});

test.each(['', '0002-11-01', '0202-11-01', '2026-02-30', '2026-13-01', '2026-1-1', '2100-01-01'])(
  '“%s” is none',
  (text) => {
    expect(isDay(text)).toBe(false);
  },
);

test.each([
  ['2026-11-04', '2026-11-18', 'Nov 4 – 18, 2026'],
  ['2025-12-30', '2026-01-02', 'Dec 30, 2025 – Jan 2, 2026'],
  ['2026-11-04', '2026-11-04', 'Nov 4, 2026'],
  ['2026-11-04', '', 'from Nov 4, 2026'],
  ['', '2026-11-04', 'until Nov 4, 2026'],
  ['', '', 'Any time'],
])('%s to %s reads %s', (first, last, shown) => {
  expect(shownDays({ first, last })).toBe(shown);
});

test('the ranges by name', () => {
  const presets = presetsOf(parseDate('2026-03-31'));
  expect(Object.fromEntries(presets.map(({ name, days }) => [name, `${days.first} ${days.last}`]))).toEqual({
    'Last 7 days': '2026-03-24 2026-03-31',
    'Last week': '2026-03-22 2026-03-28',
    'This month': '2026-03-01 2026-03-31',
    'Last month': '2026-02-01 2026-02-28',
    'This quarter': '2026-01-01 2026-03-31',
    'Last quarter': '2025-10-01 2025-12-31',
    'Year to date': '2026-01-01 2026-03-31',
  });
});
