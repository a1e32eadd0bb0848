import { act, renderHook } from '@testing-library/react';
import { holding, useHeld } from './use-held';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function held() {
  const sent: string[] = [];
  const hook = renderHook(() => useHeld());
  const hold = (what: string) => act(() => hook.result.current.hold(what, () => sent.push(what)));
  return { sent, hold, hook };
}

test('a decision is sent after ten seconds, once', () => {
  const { sent, hold, hook } = held();
  hold('Approval');
  expect(hook.result.current.held?.what).toBe('Approval');
  act(() => jest.advanceTimersByTime(holding - 1));
  expect(sent).toEqual([]);
  act(() => jest.advanceTimersByTime(1));
  expect(sent).toEqual(['Approval']);
  expect(hook.result.current.held).toBeNull();
  hook.unmount();
  expect(sent).toEqual(['Approval']);
});

test('undone it is never sent', () => {
  const { sent, hold, hook } = held();
  hold('Decline');
  act(() => hook.result.current.undo());
  expect(hook.result.current.held).toBeNull();
  act(() => jest.advanceTimersByTime(2 * holding));
  hook.unmount();
  expect(sent).toEqual([]);
});

test('going on and leaving the page send it at once', () => {
  const first = held();
  first.hold('Approval');
  first.hook.unmount();
  expect(first.sent).toEqual(['Approval']);
  const second = held();
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    act(() => void window.dispatchEvent(event));
    return event.defaultPrevented;
  };
  expect(leave()).toBe(false);
  second.hold('Decline');
  expect(leave()).toBe(true);
  expect(second.sent).toEqual(['Decline']);
  act(() => jest.advanceTimersByTime(2 * holding));
  expect(second.sent).toEqual(['Decline']);
});
