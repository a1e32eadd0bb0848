import { useEffect } from 'react';

/** The ids of the payments that stand behind an open one, in the order in which they are read. */
let standing: readonly string[] = [];

/** Says which payments a screen shows, so that an open one leads to its neighbours. */
export function useSequence(ids: readonly string[]): void {
  const key = ids.join();
  useEffect(() => {
    standing = key === '' ? [] : key.split(',');
    return () => {
      standing = [];
    };
  }, [key]);
}

/** The payment that stands so many places further; null at the end, and where the open one stands in no list. */
export function neighbour(id: string, by: 1 | -1): string | null {
  const place = standing.indexOf(id);
  return place < 0 ? null : (standing[place + by] ?? null);
}
