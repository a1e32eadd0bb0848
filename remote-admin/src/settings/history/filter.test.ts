import { historyFilterOf } from './filter';

const none = { kind: null, person: null, since: null, until: null };

test.each([
  ['', {}],
  ['?kind=nonsense&person=%20&from=x&to=', {}],
  ['?kind=changes', { kind: 'CHANGE' }],
  ['?kind=sign-ins&person=maya', { kind: 'SIGN_IN', person: 'maya' }],
])('%s narrows to %j', (query, given) => {
  expect(historyFilterOf(new URLSearchParams(query))).toEqual({ ...none, ...given });
});

test('days are the viewer’s own, and the last one is included', () => {
  const { since, until } = historyFilterOf(new URLSearchParams('?from=2026-02-28&to=2026-02-28'));
  expect(since).toBe(new Date(2026, 1, 28).toISOString());
  expect(until).toBe(new Date(2026, 2, 1).toISOString());
});
