import { useCallback, useEffect } from 'react';
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

/** Fetches the panel frame once the person begins to do something: the first panel then opens at once. */
export function usePreloadOnFirstMove(): void {
  useEffect(() => {
    const over = new AbortController();
    const preload = () => {
      over.abort();
      preloadPanelFrame();
    };
    for (const move of firstMoves)
      window.addEventListener(move, preload, { signal: over.signal, passive: true });
    return () => over.abort();
  }, []);
}
