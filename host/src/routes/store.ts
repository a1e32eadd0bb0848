import { MalformedError, type RemoteName, remoteNames, type RemoteRoutes } from '@keyturn/shared/federation';
import { refusedClaim } from './claims';
import { type KnownRoutes, type RouteTable, tableOf } from './table';

/** The routes as the page knows them: those that it came with, then what each remote says itself. */
export interface RouteStore {
  readonly table: () => RouteTable;
  /** Is called after each change. Gives the function that ends it. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Takes what a remote's manifest says; null leaves what is known. Throws MalformedError for paths that the remote may
   * not have; what is known then stays.
   */
  readonly take: (remote: RemoteName, routes: RemoteRoutes | null) => void;
  /** The remotes that have not spoken for themselves yet. */
  readonly unheard: () => readonly RemoteName[];
}

/** `known` is what the page came with. */
export function createRouteStore(known: KnownRoutes): RouteStore {
  let current: KnownRoutes = {};
  for (const remote of remoteNames) {
    const routes = known[remote];
    if (routes !== undefined && refusedClaim(remote, routes, current) === null) {
      current = { ...current, [remote]: routes };
    }
  }
  let table = tableOf(current);
  const heard = new Set<RemoteName>();
  const listeners = new Set<() => void>();
  return {
    table: () => table,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    take(remote, routes) {
      if (routes !== null) {
        const refused = refusedClaim(remote, routes, current);
        if (refused !== null) throw new MalformedError(refused);
      }
      heard.add(remote);
      if (routes === null || JSON.stringify(routes) === JSON.stringify(current[remote])) return;
      current = { ...current, [remote]: routes };
      table = tableOf(current);
      for (const listener of listeners) listener();
    },
    unheard: () => remoteNames.filter((remote) => !heard.has(remote)),
  };
}
