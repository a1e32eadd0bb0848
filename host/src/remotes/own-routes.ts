import { MalformedError, type RemoteName, readRoutes } from '@keyturn/shared/federation';
import { fieldOf } from '../lib/field-of';
import type { RouteStore } from '../routes/store';
import type { Releases } from './releases';
import { malformedError, RemoteError, unreachableError } from './errors';

/** Takes the routes that a remote's manifest names; one that names none leaves them. Throws RemoteError in words. */
export function takeRoutes(store: RouteStore, remote: RemoteName, manifest: string): void {
  try {
    const routes = fieldOf(fieldOf(JSON.parse(manifest), 'metaData'), 'routes');
    store.take(remote, routes === undefined ? null : readRoutes(routes));
  } catch (error) {
    throw error instanceof MalformedError ? malformedError(remote, error) : error;
  }
}

interface AskOptions {
  readonly releases: Pick<Releases, 'of'>;
  readonly store: RouteStore;
  readonly timeoutMs: number;
}

/**
 * Gives the function that asks those remotes for their routes that have not spoken for themselves yet: what was deployed
 * after the page was configured is learned so. It answers with what could not be learned; whoever asks again asks those
 * anew.
 */
export function createRouteQuestion({
  releases,
  store,
  timeoutMs,
}: AskOptions): () => Promise<readonly RemoteError[]> {
  async function ask(remote: RemoteName): Promise<readonly RemoteError[]> {
    try {
      const { address, integrity } = releases.of(remote);
      const response = await fetch(address, { integrity, signal: AbortSignal.timeout(timeoutMs) });
      if (!response.ok) throw new Error(`${address} answers ${response.status}`);
      takeRoutes(store, remote, await response.text());
      return [];
    } catch (error) {
      return [error instanceof RemoteError ? error : unreachableError(remote, error)];
    }
  }

  let underWay: Promise<readonly RemoteError[]> | null = null;
  return () => {
    underWay ??= Promise.all(store.unheard().map(ask))
      .then((failures) => failures.flat())
      .finally(() => {
        underWay = null;
      });
    return underWay;
  };
}
