import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

/** The ids of the payments that stand behind an open one, in the order in which they are read. */
let standing: readonly string[] = [];
const listeners = new Set<() => void>();

function setStanding(ids: readonly string[]): void {
  standing = ids;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Says which payments a screen shows, so that an open one leads to its neighbours; null while they are looked for, and
 * those that stood last count.
 */
export function useSequence(ids: readonly string[] | null): void {
  const key = ids?.join() ?? null;
  useEffect(() => {
    if (key !== null) setStanding(key === '' ? [] : key.split(','));
  }, [key]);
  useEffect(() => () => setStanding([]), []);
}

/** How many of the payments stood on the screen when this was asked first, and do not any more. */
export function useGone(ids: readonly string[]): number {
  const [stood] = useState(() => ids.filter((id) => standing.includes(id)));
  return useSyncExternalStore(subscribe, () => stood.filter((id) => !standing.includes(id)).length);
}

/** The payment that is read first; null where the screen shows none. */
export const firstStanding = (): string | null => standing[0] ?? null;

/** The payment that stands so many places further; null at the end, and where the open one stands in no list. */
export function neighbour(id: string, by: 1 | -1): string | null {
  const place = standing.indexOf(id);
  return place < 0 ? null : (standing[place + by] ?? null);
}

/** Ticks or unticks a payment of the list behind; answers whether it is ticked now. */
type Tick = (id: string) => boolean;
let ticking: Tick | null = null;

/** Says how a payment of this list is ticked, so that an open one can be. */
export function useTicking(tick: Tick): void {
  const latest = useEffectEvent(tick);
  useEffect(() => {
    ticking = (id) => latest(id);
    return () => {
      ticking = null;
    };
  }, []);
}

/** Ticks or unticks the open payment in the list behind; null where it stands in none. */
export function tickBehind(id: string): boolean | null {
  return standing.includes(id) && ticking !== null ? ticking(id) : null;
}
