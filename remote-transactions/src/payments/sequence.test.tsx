import { act, renderHook } from '@testing-library/react';
import { neighbour, useGone, useSequence } from './sequence';

test('an open payment leads to those beside it while their screen stands', () => {
  const { rerender, unmount } = renderHook(({ ids }) => useSequence(ids), {
    initialProps: { ids: ['1', '2', '3'] },
  });
  expect([neighbour('2', 1), neighbour('2', -1)]).toEqual(['3', '1']);
  expect([neighbour('3', 1), neighbour('1', -1), neighbour('9', 1)]).toEqual([null, null, null]);
  rerender({ ids: ['1', '3'] });
  expect(neighbour('1', 1)).toBe('3');
  unmount();
  expect(neighbour('1', 1)).toBeNull();
});

test('what is asked about counts as gone once the list is known to be without it, not while that is looked for', () => {
  const list = renderHook(({ ids }) => useSequence(ids), {
    initialProps: { ids: ['1', '2'] as readonly string[] | null },
  });
  const { result } = renderHook(() => useGone(['1', '2', '9']));
  expect(result.current).toBe(0);
  act(() => list.rerender({ ids: null }));
  expect(result.current).toBe(0);
  act(() => list.rerender({ ids: ['2'] }));
  expect(result.current).toBe(1);
  act(() => list.rerender({ ids: ['1', '2'] }));
  expect(result.current).toBe(0);
});
