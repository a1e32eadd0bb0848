import { preloadPanelFrame } from '../panels/panel-host';
import { fillsScreen } from '../panels/fills-screen';
import type { RemoteLoader } from '../remotes/loader';
import { matchRoute } from '../routes/match';
import { isStaffPath, splitOrganizationPath } from '../routes/paths';
import type { RouteTable } from '../routes/table';

/** Starts fetching what the address shows while the gateway is still being asked who may see it. */
export function preloadParts(loader: RemoteLoader, table: RouteTable, pathname: string): void {
  if (isStaffPath(pathname)) return;
  const path = splitOrganizationPath(pathname)?.path;
  if (path === undefined) return;
  const match = matchRoute(table, path === '/' ? '/home' : path);
  if (match === null) return;
  const { screen, panel } = match;
  if (panel !== null) {
    preloadPanelFrame();
    loader.preload({ remote: panel.route.remote, kind: 'panels', part: panel.route.panel });
    if (fillsScreen()) return;
  }
  loader.preload({ remote: screen.route.remote, kind: 'screens', part: screen.route.screen });
}
