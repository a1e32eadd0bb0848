import { act, renderHook } from '@testing-library/react';
import { useChosen } from './chosen';

const listed = ['a', 'b', 'c'].map((id) => ({ id, amount: 100 }));
const [a, b] = listed;

test('what was decided is chosen no longer; what was chosen while it was decided is', () => {
  const { result } = renderHook(() => useChosen(listed, ''));
  act(() => a && result.current.toggle(a));
  const { drop, entries } = result.current;
  act(() => b && result.current.toggle(b));
  act(() => drop(entries));
  expect(result.current.entries).toEqual([b]);
});
