/** The list with one entry moved by a step; unchanged at the ends. */
export function moved<T>(list: readonly T[], from: number, step: -1 | 1): T[] {
  const next = [...list];
  const [one, other] = [next[from], next[from + step]];
  if (one === undefined || other === undefined) return next;
  next[from] = other;
  next[from + step] = one;
  return next;
}
