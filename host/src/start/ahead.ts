import { fieldOf } from '../lib/field-of';
import { firstPart, isStaffPath, splitOrganizationPath } from '../routes/paths';

/**
 * The remote whose screen an address shows or has behind its panel, by the first part of its path: for the script that
 * runs before the router is there, on the routes as they stand in the page. Null where that cannot be told.
 */
export function remoteAhead(pathname: string, routes: unknown): string | null {
  const place = isStaffPath(pathname) ? null : splitOrganizationPath(pathname);
  if (place === null || typeof routes !== 'object' || routes === null) return null;
  const first = firstPart(place.path === '/' ? '/home' : place.path);
  const found = Object.entries(routes).find(([, own]: readonly [string, unknown]) => {
    const screens = fieldOf(own, 'screens');
    return Array.isArray(screens) && screens.some((screen) => partOf(screen) === first);
  });
  return found?.[0] ?? null;
}

function partOf(screen: unknown): string | undefined {
  const path = fieldOf(screen, 'path');
  return typeof path === 'string' ? firstPart(path) : undefined;
}
