import { allToggled, noSelection, ranged, toggled } from './selection';

const order = ['a', 'b', 'c', 'd', 'e'];
const ids = (selection: { readonly ids: ReadonlySet<string> }) => [...selection.ids].sort().join('');

test('a tick is set and taken back', () => {
  const one = toggled(noSelection, 'b');
  expect(ids(one)).toBe('b');
  expect(ids(toggled(one, 'b'))).toBe('');
});

test('Shift ticks from the last tick to here, in either direction', () => {
  const from = toggled(noSelection, 'd');
  expect(ids(ranged(from, 'b', order))).toBe('bcd');
  expect(ids(ranged(toggled(noSelection, 'b'), 'e', order))).toBe('bcde');
});

test('Shift after an untick unticks', () => {
  const all = allToggled(noSelection, order);
  expect(ids(ranged(toggled(all, 'b'), 'd', order))).toBe('ae');
});

test('without an anchor, or with one that is gone, it is one tick', () => {
  expect(ids(ranged(noSelection, 'c', order))).toBe('c');
  expect(ids(ranged(toggled(noSelection, 'x'), 'c', order))).toBe('cx');
});

test('all are ticked, and none where all are', () => {
  const all = allToggled(toggled(noSelection, 'b'), order);
  expect(ids(all)).toBe('abcde');
  expect(ids(allToggled(all, order))).toBe('');
});
