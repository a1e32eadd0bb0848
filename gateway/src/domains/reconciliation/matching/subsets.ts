/** What a search may still spend, over all that is asked of it. */
export interface Budget {
  steps: number;
}

/** At most so many entries make up a sum. */
const MOST = 6;

/**
 * Entries that come to a sum, if there is just one such choice of two to six of them: null where there is none, where
 * there are several, and where the budget ends before all were looked at.
 */
export function onlySubset<Entry extends { amount: number }>(
  entries: readonly Entry[],
  sum: number,
  budget: Budget,
): Entry[] | null {
  const sorted = entries.toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount));
  const rest = sorted.map(() => 0);
  for (let at = sorted.length - 1; at >= 0; at -= 1)
    rest[at] = Math.abs(sorted[at]?.amount ?? 0) + (rest[at + 1] ?? 0);
  const found: Entry[][] = [];
  const chosen: Entry[] = [];
  const look = (from: number, open: number): void => {
    if (found.length > 1 || budget.steps <= 0) return;
    if (open === 0 && chosen.length > 1) found.push([...chosen]);
    if (open === 0 || chosen.length === MOST) return;
    for (let at = from; at < sorted.length; at += 1) {
      const entry = sorted[at];
      if (entry === undefined || Math.abs(open) > (rest[at] ?? 0)) return;
      budget.steps -= 1;
      if (Math.abs(entry.amount) > Math.abs(open)) continue;
      chosen.push(entry);
      look(at + 1, open - entry.amount);
      chosen.pop();
    }
  };
  look(0, sum);
  const [only, another] = found;
  return only !== undefined && another === undefined && budget.steps > 0 ? only : null;
}
