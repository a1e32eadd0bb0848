import { matchPath } from '@keyturn/shared/router';
import type { PanelRoute, RouteTable, ScreenRoute } from './table';

export type RouteParams = Readonly<Record<string, string | undefined>>;

export interface Matched<R> {
  readonly route: R;
  readonly params: RouteParams;
}

/** What an address inside the organization shows. Without a screen it is not a valid one. */
export interface RouteMatch {
  readonly screen: Matched<ScreenRoute>;
  readonly panel: Matched<PanelRoute> | null;
}

/**
 * What a path inside the organization (`/admins/add`) shows: a screen, or a panel over the screen of its
 * section. Null for a path that is not the dashboard's.
 */
export function matchRoute({ screens, panels }: RouteTable, path: string): RouteMatch | null {
  const panel = firstMatch(panels, path);
  const screen = firstMatch(screens, path) ?? (panel && firstMatch(screens, panel.route.section));
  return screen === null ? null : { screen, panel };
}

/** The route of a path, with its parameters: the first that matches. */
export function firstMatch<R extends { readonly path: string }>(
  routes: readonly R[],
  path: string,
): Matched<R> | null {
  for (const route of routes) {
    const match = matchPath({ path: route.path, end: true }, path);
    if (match !== null) return { route, params: match.params };
  }
  return null;
}
