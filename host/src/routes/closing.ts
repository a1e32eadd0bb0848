import type { Location } from '@keyturn/shared/router';
import { matchRoute } from './match';
import { splitOrganizationPath } from './paths';
import type { PanelRoute, RouteTable } from './table';

interface Place {
  readonly pathname: string;
  readonly search: string;
}

interface Closing {
  readonly slug: string;
  readonly panel: PanelRoute;
  /** Where the panel is. */
  readonly location: Place;
  /** The page that it lies over, or null for a panel that was opened by its address. */
  readonly background: Place | null;
  readonly onboardingPending: boolean;
}

/**
 * Where a panel closes to: its background page; else Home while onboarding is
 * pending; else the section's list, whose filters stay. The panel's own query parameters are dropped.
 */
export function closingTarget({ slug, panel, location, background, onboardingPending }: Closing): Place {
  if (background !== null) {
    return { pathname: background.pathname, search: withoutOwnQuery(panel, background.search) };
  }
  if (onboardingPending) return { pathname: `/${slug}/home`, search: '' };
  return { pathname: `/${slug}${panel.section}`, search: withoutOwnQuery(panel, location.search) };
}

/** The background page that a location names, if it is a page of this organization. */
export function usableBackground(
  table: RouteTable,
  slug: string,
  background: Location | null,
): Location | null {
  if (background === null) return null;
  const place = splitOrganizationPath(background.pathname);
  return place?.slug === slug && matchRoute(table, place.path)?.panel === null ? background : null;
}

/** The location of the screen behind a panel that was opened by its address. */
export function locationBehind(slug: string, panel: PanelRoute, location: Location): Location {
  return {
    ...location,
    pathname: `/${slug}${panel.section}`,
    search: withoutOwnQuery(panel, location.search),
    hash: '',
    state: null,
  };
}

function withoutOwnQuery(panel: PanelRoute, search: string): string {
  const query = new URLSearchParams(search);
  for (const name of panel.ownQuery ?? []) query.delete(name);
  const rest = query.toString();
  return rest === '' ? '' : `?${rest}`;
}
