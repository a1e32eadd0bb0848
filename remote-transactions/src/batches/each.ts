/** What came of the work on one thing: why it failed, or null. */
export interface Ended<T> {
  readonly item: T;
  readonly failure: string | null;
}

/** So many at a time: quick, and other work of the person gets its turn. */
const atOnce = 4;

/**
 * Does the work for each thing, some of them at a time, until all are done or the signal says to stop. A thing that
 * fails keeps nobody else from theirs. Gives what came of each that was begun, in the order of the things.
 *
 * @param work gives why it failed, or null
 */
export async function eachOf<T>(
  items: readonly T[],
  work: (item: T) => Promise<string | null>,
  { signal, onEnded }: { readonly signal: AbortSignal; readonly onEnded: (count: number) => void },
): Promise<readonly Ended<T>[]> {
  const ended = new Map<number, Ended<T>>();
  let next = 0;
  async function worker(): Promise<void> {
    for (let at = next; at < items.length && !signal.aborted; at = next) {
      next = at + 1;
      const item = items[at];
      if (item === undefined) return;
      ended.set(at, { item, failure: await work(item) });
      onEnded(ended.size);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker));
  return [...ended].toSorted(([one], [other]) => one - other).map(([, each]) => each);
}
