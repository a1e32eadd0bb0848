import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/** What is drawn of a virtual list: what is in view, and the item that has the focus wherever it is. */
export function keptRange(range: Range, focused: number): number[] {
  const drawn = defaultRangeExtractor(range);
  if (focused < 0 || focused >= range.count || drawn.includes(focused)) return drawn;
  return [...drawn, focused].sort((one, other) => one - other);
}
