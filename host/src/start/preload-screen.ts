import type { RemoteLoader } from '../remotes/loader';
import { matchRoute } from '../routes/match';
import type { RouteTable } from '../routes/table';
import { isStaffPath, splitOrganizationPath } from '../routes/paths';

/** Starts fetching the screen of the address while the gateway is still being asked who may see it. */
export function preloadScreen(loader: RemoteLoader, table: RouteTable, pathname: string): void {
  if (isStaffPath(pathname)) return;
  const path = splitOrganizationPath(pathname)?.path;
  if (path === undefined) return;
  const match = matchRoute(table, path === '/' ? '/home' : path);
  if (match === null) return;
  const { remote, screen } = match.screen.route;
  loader.preload({ remote, kind: 'screens', part: screen });
}
