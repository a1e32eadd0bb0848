import { createContext, type ReactNode, useContext } from 'react';
import type { Deploys } from './deploys';
import type { RemoteError } from './errors';
import type { RemoteLoader } from './loader';

/** What areas load remotes with. */
export interface Remotes {
  readonly loader: RemoteLoader;
  readonly deploys: Deploys;
  /** Asks remotes that were not heard yet for their routes; gives what could not be learned. */
  readonly askRoutes: () => Promise<readonly RemoteError[]>;
  /** Reloads the page; may be refused while typed input would be lost. */
  readonly reload: () => void;
}

const RemotesContext = createContext<Remotes | null>(null);

export function RemotesProvider({
  remotes,
  children,
}: {
  readonly remotes: Remotes;
  readonly children: ReactNode;
}) {
  return <RemotesContext value={remotes}>{children}</RemotesContext>;
}

export function useRemotes(): Remotes {
  const remotes = useContext(RemotesContext);
  if (remotes === null) throw new Error('useRemotes needs a RemotesProvider above it');
  return remotes;
}
