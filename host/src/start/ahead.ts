import { fieldOf } from '../lib/field-of';
import { isStaffPath, splitOrganizationPath } from '../routes/paths';

/** What is known of an address before the router is there: the organization, whose it is, and the parts that it shows. */
export interface Ahead {
  readonly slug: string;
  readonly remote: string;
  /** By kind and name: `screens/home`. */
  readonly parts: readonly string[];
}

/**
 * The remote whose screen an address shows or has behind its panel, with these: for the script that runs before the
 * router is there, on the routes as they stand in the page. Where a panel fills the screen, nothing behind it is drawn.
 * Null where that cannot be told.
 */
export function partsAhead(pathname: string, routes: unknown, panelFills: boolean): Ahead | null {
  const place = isStaffPath(pathname) ? null : splitOrganizationPath(pathname);
  if (place === null || typeof routes !== 'object' || routes === null) return null;
  const path = place.path === '/' ? '/home' : place.path;
  const all = Object.entries(routes);
  const firstOf = (kind: 'screens' | 'panels', wanted: unknown) => {
    for (const [remote, own] of all) {
      const found = entriesOf(own, kind).find((entry) => matches(fieldOf(entry, 'path'), wanted));
      if (found !== undefined)
        return { remote, section: fieldOf(found, 'section'), part: partOf(kind, found) };
    }
    return null;
  };
  const panel = firstOf('panels', path);
  const screen = firstOf('screens', path) ?? (panel && firstOf('screens', panel.section));
  if (screen === null) return null;
  const shown = panel === null ? [screen] : panelFills ? [panel] : [screen, panel];
  const remote = (panel ?? screen).remote;
  return {
    slug: place.slug,
    remote,
    parts: shown.flatMap((each) => (each.remote === remote ? [each.part] : [])),
  };
}

function entriesOf(own: unknown, kind: string): readonly unknown[] {
  const entries = fieldOf(own, kind);
  return Array.isArray(entries) ? entries : [];
}

const partOf = (kind: 'screens' | 'panels', entry: unknown): string =>
  `${kind}/${String(fieldOf(entry, kind === 'screens' ? 'screen' : 'panel'))}`;

/** Whether a path is one of a pattern like `/things/:thingId/:tab?/*`. */
function matches(pattern: unknown, path: unknown): boolean {
  if (typeof pattern !== 'string' || typeof path !== 'string') return false;
  const source = pattern
    .replace(/\/\*$/, '(?:/.*)?')
    .replace(/\/:\w+\?/g, '(?:/[^/]+)?')
    .replace(/\/:\w+/g, '/[^/]+');
  return new RegExp(`^${source}/*$`, 'i').test(path);
}
