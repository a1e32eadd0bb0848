import { daySpan, spanOf } from './ranges';

const local = (...parts: [number, number, number, number?, number?, number?, number?]) =>
  new Date(...parts).toISOString();
const now = new Date(2026, 2, 15, 14, 30);

test.each([
  ['Last 30 days', local(2026, 1, 13), local(2026, 2, 15, 23, 59, 59, 999)],
  ['This month', local(2026, 2, 1), local(2026, 2, 15, 23, 59, 59, 999)],
  ['Last month', local(2026, 1, 1), local(2026, 1, 28, 23, 59, 59, 999)],
] as const)('%s', (choice, start, end) => {
  expect(spanOf(choice, now)).toEqual({ start, end });
});

test('a custom range takes both of its days whole', () => {
  expect(daySpan({ first: '2026-01-05', last: '2026-01-05' })).toEqual({
    start: local(2026, 0, 5),
    end: local(2026, 0, 5, 23, 59, 59, 999),
  });
});
