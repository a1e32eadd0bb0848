/** A piece of work that others may go on beside. */
export interface Work {
  name: string;
  /** Names of what has to have ended first, as far as it is among the work at all. */
  after?: readonly string[];
}

/**
 * Does pieces of work side by side, so many at once: of those that may begin, the first in the list. Answers come in the
 * order of the list.
 * @throws what a piece of work throws, once all that had begun has ended.
 */
export async function schedule<W extends Work, Answer>(
  list: readonly W[],
  atOnce: number,
  run: (work: W) => Promise<Answer>,
): Promise<Answer[]> {
  const answers = new Map<W, Answer>();
  const waiting = [...list];
  const running = new Map<W, Promise<void>>();
  const mayBegin = ({ after = [] }: W): boolean =>
    !after.some((name) => [...waiting, ...running.keys()].some((other) => other.name === name));
  const nextOne = (): W | undefined => (running.size < atOnce ? waiting.find(mayBegin) : undefined);
  const failures: unknown[] = [];
  while (waiting.length > 0 || running.size > 0) {
    for (let work = nextOne(); work !== undefined; work = nextOne()) {
      const begun = work;
      waiting.splice(waiting.indexOf(begun), 1);
      const ending = run(begun)
        .then((answer) => void answers.set(begun, answer))
        .catch((error: unknown) => void failures.push(error))
        .finally(() => running.delete(begun));
      running.set(begun, ending);
    }
    if (running.size === 0)
      throw new Error(`${waiting.map(({ name }) => name).join(', ')} wait for each other.`);
    await Promise.race(running.values());
    if (failures.length > 0) {
      await Promise.all(running.values());
      throw failures[0];
    }
  }
  return list.flatMap((work) => {
    const answer = answers.get(work);
    return answer === undefined ? [] : [answer];
  });
}
