import type { RemoteName } from '@keyturn/shared/federation';
import { matchRoute } from '../routes/match';
import { splitOrganizationPath } from '../routes/paths';
import type { RouteTable } from '../routes/table';

/** Where something was measured. */
export interface Place {
  /** The pattern of the address inside the organization, or `outside`. Names no organization and no id. */
  readonly route: string;
  /** The remote that drew it; absent for the host's own pages. */
  readonly remote?: RemoteName;
}

/** The place of an address: the panel where one is open, else the screen. */
export function placeOf(table: RouteTable, pathname: string): Place {
  const path = splitOrganizationPath(pathname)?.path;
  const found = path === undefined ? null : matchRoute(table, path === '/' ? '/home' : path);
  if (found === null) return { route: 'outside' };
  const { path: route, remote } = found.panel?.route ?? found.screen.route;
  return { route, remote };
}
