import { useEffect, useState } from 'react';
import { useRemotes } from './context';
import { claimReload } from '../lib/claim-reload';
import { keepProblem } from '../lib/problems';
import { RemoteError, unreachableError } from './errors';
import type { PartKey, RemotePart } from './loader';

export type PartState =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly Part: RemotePart }
  | { readonly state: 'error'; readonly error: RemoteError };

/**
 * A part of a remote. Kept in state rather than in React.lazy: a part that is here is shown in the same frame, and
 * the first one is not held back by the throttle of Suspense. `retry` asks the remote's server for everything anew.
 */
export function useRemotePart({ remote, kind, part }: PartKey): {
  readonly current: PartState;
  readonly retry: () => void;
} {
  const remotes = useRemotes();
  const [attempt, setAttempt] = useState(0);
  const wanted = `${remote}/${kind}/${part}/${attempt}`;
  const [settled, setSettled] = useState<{ readonly for: string; readonly result: PartState } | null>(null);
  const here = remotes.loader.peek({ remote, kind, part });

  useEffect(() => {
    if (here !== null) return undefined;
    let ended = false;
    const settle = (result: PartState) => {
      if (!ended) setSettled({ for: wanted, result });
    };
    remotes.loader.load({ remote, kind, part }).then(
      (Part) => settle({ state: 'ready', Part }),
      async (error: unknown) => {
        const failure = error instanceof RemoteError ? error : unreachableError(remote, error);
        keepProblem({ kind: 'load', ...remotes.deploys.runningOf(remote) }, failure);
        const replaced = failure.failure === 'chunk' && (await remotes.deploys.isReplaced(remote));
        if (replaced && !ended && claimReload(remote)) remotes.reload();
        else settle({ state: 'error', error: failure });
      },
    );
    // Whoever comes back to a part that failed is shown that it is loaded again, not what became of it before.
    return () => {
      ended = true;
      setSettled(null);
    };
  }, [remotes, remote, kind, part, here, wanted]);

  function retry() {
    remotes.loader.forget(remote);
    setAttempt(attempt + 1);
  }

  if (here !== null) return { current: { state: 'ready', Part: here }, retry };
  return { current: settled?.for === wanted ? settled.result : { state: 'loading' }, retry };
}
