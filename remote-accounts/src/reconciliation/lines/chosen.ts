import { useState } from 'react';

interface Entry {
  readonly id: string;
  readonly amount: number;
}

/** What is chosen of a list. An entry that leaves the list was decided by somebody else, and is chosen no longer. */
export interface Chosen<E extends Entry> {
  readonly entries: readonly E[];
  readonly sum: number;
  readonly has: (id: string) => boolean;
  readonly toggle: (entry: E) => void;
  /** Chooses these no longer, whatever else was chosen meanwhile. */
  readonly drop: (entries: readonly E[]) => void;
}

/** @param text narrows the list: what leaves it with another text stays chosen. */
export function useChosen<E extends Entry>(listed: readonly E[], text: string): Chosen<E> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, E>>(new Map());
  const [seen, setSeen] = useState({ listed, text });
  if (seen.listed !== listed || seen.text !== text) {
    setSeen({ listed, text });
    if (seen.text === text) setChosen(withoutGone(chosen, seen.listed, listed));
  }
  return {
    entries: [...chosen.values()],
    sum: [...chosen.values()].reduce((all, { amount }) => all + amount, 0),
    has: (id) => chosen.has(id),
    toggle: (entry) => {
      const next = new Map(chosen);
      if (!next.delete(entry.id)) next.set(entry.id, entry);
      setChosen(next);
    },
    drop: (entries) => setChosen((now) => without(now, new Set(entries.map(({ id }) => id)))),
  };
}

function withoutGone<E extends Entry>(
  chosen: ReadonlyMap<string, E>,
  before: readonly E[],
  now: readonly E[],
): ReadonlyMap<string, E> {
  const left = new Set(now.map(({ id }) => id));
  return without(chosen, new Set(before.flatMap(({ id }) => (left.has(id) ? [] : [id]))));
}

const without = <E extends Entry>(
  chosen: ReadonlyMap<string, E>,
  ids: ReadonlySet<string>,
): ReadonlyMap<string, E> => new Map([...chosen].filter(([id]) => !ids.has(id)));
