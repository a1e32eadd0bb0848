import { type ComponentType, lazy } from 'react';
import { claimReload } from './claim-reload';

/** A page in a file of its own; where that was replaced by a deploy, the page reloads itself, once. */
export function lazyPage<P>(load: () => Promise<{ readonly default: ComponentType<P> }>) {
  return lazy(() =>
    load().catch((error: unknown) => {
      if (claimReload('host')) window.location.reload();
      throw error;
    }),
  );
}
