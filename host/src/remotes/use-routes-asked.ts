import { useEffect, useState } from 'react';
import { useUnsettled } from '../lib/use-is-settled';
import { useRemotes } from './context';
import type { RemoteError } from './errors';

/** How far the question has come which remote has an address. */
export type Asked =
  | { readonly state: 'asking' }
  | { readonly state: 'answered'; readonly failures: readonly RemoteError[]; readonly retry: () => void };

/** Asks the remotes for an address that no known route has; null where there is nothing to ask. */
export function useRoutesAsked(unknown: string | null): Asked {
  const { askRoutes } = useRemotes();
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{
    readonly for: string;
    readonly failures: readonly RemoteError[];
  } | null>(null);
  const wanted = unknown === null ? null : `${unknown} ${attempt}`;
  useEffect(() => {
    if (wanted === null) return undefined;
    let ended = false;
    void askRoutes().then((failures) => {
      if (!ended) setAnswer({ for: wanted, failures });
    });
    return () => {
      ended = true;
    };
  }, [askRoutes, wanted]);
  const isAnswered = answer !== null && answer.for === wanted;
  useUnsettled(wanted !== null && !isAnswered);
  return isAnswered
    ? { state: 'answered', failures: answer.failures, retry: () => setAttempt(attempt + 1) }
    : { state: 'asking' };
}
