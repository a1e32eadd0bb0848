import { useCallback, useEffect, useEffectEvent } from 'react';
import { preloadPanelFrame } from '../panels/panel-host';
import { useRemotes } from '../remotes/context';
import { useRouteTable } from '../routes/context';
import { matchRoute } from '../routes/match';
import { splitOrganizationPath } from '../routes/paths';

/** Fetches the code behind a path of the organization ahead of need. */
export function usePreloadSection(slug: string): (path: string) => void {
  const { loader } = useRemotes();
  const table = useRouteTable();
  return useCallback(
    (path) => {
      const place = splitOrganizationPath(path.split('?', 1)[0] ?? '');
      const match = place?.slug === slug ? matchRoute(table, place.path) : null;
      if (match === null) return;
      const { screen, panel } = match;
      if (panel === null) {
        loader.preload({ remote: screen.route.remote, kind: 'screens', part: screen.route.screen });
        return;
      }
      preloadPanelFrame();
      loader.preload({ remote: panel.route.remote, kind: 'panels', part: panel.route.panel });
    },
    [loader, table, slug],
  );
}

const firstMoves = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Calls once the person begins to do something. */
export function useFirstMove(begin: () => void): void {
  const onMove = useEffectEvent(begin);
  useEffect(() => {
    const over = new AbortController();
    const moved = () => {
      over.abort();
      onMove();
    };
    for (const move of firstMoves)
      window.addEventListener(move, moved, { signal: over.signal, passive: true });
    return () => over.abort();
  }, []);
}
