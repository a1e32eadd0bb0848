import type { Comparison, Release } from './data';
import { errorRate, lastCompared, nextShares, triedOut, whoGets } from './shares';

const release: Release = {
  id: '/one',
  release: 'one',
  version: '1.0.0',
  deployedAt: '2026-03-01T12:00:00Z',
  traffic: 5,
  isDefault: false,
  organizations: ['pine-association'],
  staff: true,
  auto: false,
  note: null,
};

test('who gets a release is said in words', () => {
  expect(whoGets(release)).toBe('5 % of the organizations, pine-association, staff');
  expect(whoGets({ ...release, traffic: 0, staff: false })).toBe('pine-association');
  expect(whoGets({ ...release, isDefault: true, traffic: 95 })).toBe('95 %, and whoever gets no other');
  expect(whoGets({ ...release, isDefault: true, traffic: 100 })).toBe('Everybody');
});

test('a release goes on to larger shares alone', () => {
  expect(nextShares(5)).toEqual([25, 50, 100]);
  expect(nextShares(0)).toEqual([5, 25, 50, 100]);
});

test('what is tried out is the one that is not for everybody', () => {
  const whole = { ...release, isDefault: true };
  const remote = { id: 'admin', remote: 'admin', comparisons: [] };
  expect(triedOut({ ...remote, releases: [whole, release] })).toBe(release);
  expect(triedOut({ ...remote, releases: [whole] })).toBeNull();
});

test('a chart is of the release that was compared last', () => {
  const of = (name: string) => ({ release: name }) as Comparison;
  expect(lastCompared([of('one'), of('two'), of('two')]).length).toBe(2);
  expect(errorRate(1, 3)).toBe(33.3);
  expect(errorRate(0, 0)).toBe(0);
});
