import { act, renderHook } from '@testing-library/react';
import { loseConnection, startHearing, useLiveStatus } from './live-status';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('live is said while every subscription hears, and comes back by itself', () => {
  const { result } = renderHook(useLiveStatus);
  const steps = (change: () => void): string => {
    act(change);
    return result.current;
  };
  const [first, second] = [startHearing(), startHearing()];
  expect(result.current).toBe('connecting');
  expect(steps(() => first.begins())).toBe('connecting');
  expect(steps(() => second.begins())).toBe('live');
  expect(steps(() => loseConnection())).toBe('offline');
  expect(steps(() => second.begins())).toBe('offline');
  expect(steps(() => first.begins())).toBe('live');

  // One that begins is given a while, and no longer.
  const third = startHearing();
  expect(steps(() => jest.advanceTimersByTime(4_000))).toBe('live');
  expect(steps(() => jest.advanceTimersByTime(2_000))).toBe('offline');
  expect(steps(() => third.end())).toBe('live');
  expect(steps(() => second.lost())).toBe('offline');
  expect(steps(() => second.end())).toBe('live');
  act(() => first.end());
  expect(steps(() => loseConnection())).toBe('connecting');
});
