import { renderHook } from '@testing-library/react';
import { neighbour, useSequence } from './sequence';

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
