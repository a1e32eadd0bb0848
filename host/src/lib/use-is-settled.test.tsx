import { act, render } from '@testing-library/react';
import { useUnsettled, whenSettled } from './use-is-settled';

function Part({ isUnderWay }: { readonly isUnderWay: boolean }) {
  useUnsettled(isUnderWay);
  return null;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});
const later = () => act(() => jest.advanceTimersByTime(5_000));

test('what the screen does not need waits until the last part of it is here', () => {
  const { rerender } = render(<Part isUnderWay />);
  const callback = jest.fn();
  whenSettled(callback);
  later();
  expect(callback).not.toHaveBeenCalled();
  rerender(<Part isUnderWay={false} />);
  later();
  rerender(<Part isUnderWay />);
  rerender(<Part isUnderWay={false} />);
  later();
  expect(callback).toHaveBeenCalledTimes(1);
});

test('a part that makes room for the next one that is on its way settles nothing', () => {
  const { rerender, unmount } = render(<Part key="skeleton" isUnderWay />);
  const callback = jest.fn();
  whenSettled(callback);
  rerender(<Part key="screen" isUnderWay />);
  later();
  expect(callback).not.toHaveBeenCalled();
  unmount();
  later();
  expect(callback).toHaveBeenCalledTimes(1);
});

test('it can be called off', () => {
  const callback = jest.fn();
  whenSettled(callback)();
  later();
  expect(callback).not.toHaveBeenCalled();
});

test('the browser draws the screen first, however idle it is', () => {
  const draw = jest.fn<number, [FrameRequestCallback]>(() => 1);
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation(draw);
  render(<Part isUnderWay={false} />);
  const callback = jest.fn();
  whenSettled(callback);
  later();
  expect(callback).not.toHaveBeenCalled();
  draw.mock.calls[0]?.[0](0);
  later();
  expect(callback).toHaveBeenCalledTimes(1);
});
