import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { RouteStore } from './store';
import type { RouteTable } from './table';

const RoutesContext = createContext<RouteStore | null>(null);

export function RoutesProvider({
  store,
  children,
}: {
  readonly store: RouteStore;
  readonly children: ReactNode;
}) {
  return <RoutesContext value={store}>{children}</RoutesContext>;
}

/** Which path is which remote's part, as far as the page knows by now. */
export function useRouteTable(): RouteTable {
  const store = useContext(RoutesContext);
  if (store === null) throw new Error('useRouteTable needs a RoutesProvider above it');
  return useSyncExternalStore(store.subscribe, store.table);
}
