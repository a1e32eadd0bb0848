import { changedQuery } from '@keyturn/shared/router';
import { customRange, replaceRange, shownByRange } from './dates';
import { readFilters } from './filter-values';

const read = (search: string) => readFilters(new URLSearchParams(search));
const days = { first: '2026-01-05', last: '2026-01-09' };

test('the first of the three dates that is narrowed is the range in hand', () => {
  expect(customRange(read('start_at=2026-01-05&end_at=2026-01-09'))).toEqual({ kind: 'created', days });
  expect(customRange(read('deposited_at=2026-01-05,2026-01-09'))).toEqual({ kind: 'deposited', days });
  expect(customRange(read('show=Custom'))).toEqual({ kind: 'created', days: { first: '', last: '' } });
  expect(shownByRange(read('end_at=2026-01-09&deposited_at=2026-01-05,'))).toEqual(['start_at', 'end_at']);
});

test('another kind of date leaves nothing of the former range in force', () => {
  const before = new URLSearchParams('show=Custom&start_at=2026-02-01&end_at=2026-02-03&status=FAILED');
  const after = changedQuery(before, replaceRange(readFilters(before), { kind: 'deposited', days }));
  expect(Object.fromEntries(after)).toEqual({
    show: 'Custom',
    deposited_at: '2026-01-05,2026-01-09',
    status: 'FAILED',
  });
});

test('any time takes the days away and stays Custom', () => {
  const before = new URLSearchParams('authorized_at=2026-02-01,2026-02-03');
  const none = { first: '', last: '' };
  const after = changedQuery(before, replaceRange(readFilters(before), { kind: 'authorized', days: none }));
  expect(after.toString()).toBe('show=Custom');
});
