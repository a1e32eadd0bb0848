import { isStaffPath, splitOrganizationPath } from './paths';
import { type ScreenRoute, screenRoutes } from './table';

/**
 * The screen that an address shows or has behind its panel, by the first part of its path: for the script that runs
 * before the router is there. Null where that cannot be told.
 */
export function screenAhead(pathname: string): ScreenRoute | null {
  const place = isStaffPath(pathname) ? null : splitOrganizationPath(pathname);
  if (place === null) return null;
  const first = firstPart(place.path === '/' ? '/home' : place.path);
  return screenRoutes.find(({ path }) => firstPart(path) === first) ?? null;
}

const firstPart = (path: string): string | undefined => path.split('/', 2)[1];
