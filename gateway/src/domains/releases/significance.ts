/** Logarithms of factorials, made as they are needed. */
const logs: number[] = [0];

function logFactorial(n: number): number {
  for (let next = logs.length; next <= n; next += 1) logs.push((logs[next - 1] ?? 0) + Math.log(next));
  return logs[n] ?? 0;
}

const logChoose = (n: number, k: number): number => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

/** So many of so many. */
export interface Share {
  readonly found: number;
  readonly of: number;
}

/**
 * How likely it is that chance alone finds as many or more in the first, if both are alike: Fisher's exact test, one
 * sided. Exact for small numbers too, which a release has in its first minutes.
 */
export function chanceOfAsMany(first: Share, second: Share): number {
  const all = first.of + second.of;
  const found = first.found + second.found;
  let sum = 0;
  for (let k = first.found; k <= Math.min(found, first.of); k += 1) {
    if (found - k > second.of) continue;
    sum += Math.exp(logChoose(first.of, k) + logChoose(second.of, found - k) - logChoose(all, found));
  }
  return Math.min(1, sum);
}
