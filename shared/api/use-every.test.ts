import { act, renderHook } from '@testing-library/react';
import { useEvery } from './use-every';

const show = (state: DocumentVisibilityState) => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('it pauses while the page is hidden, and makes up for it once as soon as it is shown', () => {
  const call = jest.fn();
  const { unmount } = renderHook(() => useEvery(1_000, call));
  pass(2_000);
  expect(call).toHaveBeenCalledTimes(2);
  show('hidden');
  pass(60_000);
  expect(call).toHaveBeenCalledTimes(2);
  show('visible');
  expect(call).toHaveBeenCalledTimes(3);
  pass(1_000);
  expect(call).toHaveBeenCalledTimes(4);
  show('hidden');
  show('visible');
  expect(call).toHaveBeenCalledTimes(4);
  unmount();
  pass(5_000);
  expect(call).toHaveBeenCalledTimes(4);
});

test('it does not wait for its turn when the network is back, and never begins where there is none', () => {
  const [call, never] = [jest.fn(), jest.fn()];
  renderHook(() => {
    useEvery(1_000, call);
    useEvery(0, never);
  });
  act(() => void window.dispatchEvent(new Event('online')));
  expect(call).toHaveBeenCalledTimes(1);
  pass(10_000);
  expect(never).not.toHaveBeenCalled();
});
