import { pruned, type Pruned } from './merkle.ts';
import { subjectHash, type SealedSubject } from './sealed.ts';

/** A day's subjects, of which those with the given keys are shown, and of each key that is not there its two neighbours. */
export function dayTree(
  subjects: readonly SealedSubject[],
  keys: readonly string[],
): Pruned<SealedSubject> | null {
  const shown = new Set<number>();
  for (const key of keys) {
    const place = placeOf(subjects, key);
    const around = subjects[place]?.key === key ? [place] : [place - 1, place];
    for (const each of around) if (subjects[each] !== undefined) shown.add(each);
  }
  return pruned(subjects, subjectHash, shown);
}

/** Where a key is, or would be. */
function placeOf(subjects: readonly SealedSubject[], key: string): number {
  let [from, to] = [0, subjects.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((subjects[middle]?.key ?? '') < key) from = middle + 1;
    else to = middle;
  }
  return from;
}
