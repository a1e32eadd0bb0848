import { useRemotes } from '../remotes/context';
import type { ScreenRoute } from '../routes/table';
import { useFirstMove } from './use-preload';

/**
 * In place of a screen that a panel hides whole and nobody has seen yet: drawing it would only hold the panel up. Its code
 * comes once the person begins to do something, who may close the panel next.
 */
export function CoveredScreen({ route: { remote, screen } }: { readonly route: ScreenRoute }) {
  const { loader } = useRemotes();
  useFirstMove(() => loader.preload({ remote, kind: 'screens', part: screen }));
  return null;
}
