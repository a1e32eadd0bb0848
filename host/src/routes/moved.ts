import { backgroundOf } from '@keyturn/shared/panels';
import type { Location } from '@keyturn/shared/router';
import { splitOrganizationPath } from './paths';

/** A location under another slug: path, query, hash, and the page that an open panel lies over stay. */
export function movedLocation(location: Location, slug: string): Location {
  const background = backgroundOf(location);
  const pathname = `/${slug}${splitOrganizationPath(location.pathname)?.path ?? '/'}`;
  if (background === null) return { ...location, pathname };
  const state: unknown = location.state;
  const kept = typeof state === 'object' && state !== null ? state : {};
  return { ...location, pathname, state: { ...kept, background: movedLocation(background, slug) } };
}
