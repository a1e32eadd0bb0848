import { type RemoteName, remoteNames, type RemoteRoutes } from '@keyturn/shared/federation';
import { firstPart, hostParts } from './paths';
import type { KnownRoutes } from './table';

/** The first parts of the addresses that a remote shows something at, those of the staff site with that site's name. */
function partsOf({ screens, panels, staff }: RemoteRoutes): ReadonlySet<string> {
  const inside = [...screens, ...panels].map(({ path }) => `/${firstPart(path)}`);
  const ofStaff = (staff?.screens ?? []).map(({ path }) => `/manage/${firstPart(path)}`);
  return new Set([...inside, ...ofStaff]);
}

/**
 * Why a remote may not have the paths that it names beside those of the others, in words; null where it may. The first
 * part of a path is one remote's alone, and some are the host's own.
 */
export function refusedClaim(remote: RemoteName, routes: RemoteRoutes, known: KnownRoutes): string | null {
  const claimed = partsOf(routes);
  const ofHost = hostParts.find((part) => claimed.has(`/${part}`));
  if (ofHost !== undefined) return `it names /${ofHost}, which is the dashboard’s own`;
  for (const other of remoteNames) {
    const theirs = known[other];
    if (other === remote || theirs === undefined) continue;
    const taken = [...partsOf(theirs)].find((part) => claimed.has(part));
    if (taken !== undefined) return `it names ${taken}, which belongs to ${other}`;
  }
  const sections = [...routes.sections, ...(routes.staff?.sections ?? [])];
  const leading = [...routes.screens, ...(routes.staff?.screens ?? [])];
  const lost = sections.find(({ path }) => !leading.some(({ section }) => section === path));
  return lost === undefined ? null : `its section ${lost.path} has no screen`;
}
