import type { RemoteContract, RemoteRoutes } from '@keyturn/shared/federation';
import { matchPath } from '@keyturn/shared/router';

/** Where the shell shows a part of the remote: as the host does. */
export interface Place {
  /** The pattern of its address, `:slug` being the organization's. */
  readonly path: string;
  /** An address to open it at, where the pattern asks for more than the organization. */
  readonly example?: string;
}

/** The places of a remote's screens and panels, by their names in its contract. */
export interface Places {
  readonly screens: Readonly<Record<string, Place>>;
  readonly panels: Readonly<Record<string, Place>>;
}

export type PartKind = 'screens' | 'panels';

/** One part in its place. */
export interface Part {
  readonly kind: PartKind;
  readonly name: string;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** An entry of the shell's list: null where a part can only be come to from another. */
export interface Entry {
  readonly kind: PartKind;
  readonly name: string;
  readonly address: string | null;
}

/**
 * The places that a remote's routes name: of a part with several the first. `examples` are addresses to open a part at,
 * by its name.
 */
export function placesOf(
  { screens, panels, staff }: RemoteRoutes,
  examples: Readonly<Record<string, string>>,
): Places {
  const place = (name: string, path: string): readonly [string, Place] => {
    const example = examples[name];
    return [name, { path, ...(example === undefined ? {} : { example }) }];
  };
  const ofScreens = [
    ...screens.map(({ screen, path }) => place(screen, `/:slug${path}`)),
    ...(staff?.screens ?? []).map(({ screen, path }) => place(screen, `/manage${path}`)),
  ];
  return {
    screens: Object.fromEntries(ofScreens.toReversed()),
    panels: Object.fromEntries(panels.map(({ panel, path }) => place(panel, `/:slug${path}`))),
  };
}

/** Every part that the contract names, with an address where it can be opened. */
export function entriesOf(contract: RemoteContract, places: Places, slug: string): readonly Entry[] {
  return (['screens', 'panels'] as const).flatMap((kind) =>
    Object.keys(contract[kind]).map((name) => ({ kind, name, address: addressOf(places[kind][name], slug) })),
  );
}

function addressOf(place: Place | undefined, slug: string): string | null {
  if (place === undefined) return null;
  const address = (place.example ?? place.path).replace(':slug', slug).replaceAll(/\/(\*|:\w+\?)/g, '');
  return address.includes(':') ? null : address;
}

/** What an address shows: the panel, and the screen, which behind a panel is that of the same list. */
export function partsAt(
  places: Places,
  pathname: string,
): { readonly screen: Part | null; readonly panel: Part | null } {
  const panel = found('panels', places.panels, pathname);
  const list = pathname.split('/').slice(0, 3).join('/');
  const screen =
    found('screens', places.screens, pathname) ??
    (panel && (found('screens', places.screens, list) ?? firstScreen(places)));
  return { screen, panel };
}

function found(kind: PartKind, places: Readonly<Record<string, Place>>, pathname: string): Part | null {
  for (const [name, { path }] of Object.entries(places)) {
    const match = matchPath({ path, end: true }, pathname);
    if (match !== null) return { kind, name, params: match.params };
  }
  return null;
}

function firstScreen({ screens }: Places): Part | null {
  const [name] = Object.keys(screens);
  return name === undefined ? null : { kind: 'screens', name, params: {} };
}
