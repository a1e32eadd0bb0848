/** The median of some numbers, and between which the middle half of them lies: `1.04 (1.01–1.09)`. */
export function spreadOf(numbers: readonly number[], digits: number): string {
  const sorted = numbers.toSorted((one, other) => one - other);
  const at = (share: number) =>
    (sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN).toFixed(digits);
  return `${at(0.5)} (${at(0.25)}–${at(0.75)})`;
}
