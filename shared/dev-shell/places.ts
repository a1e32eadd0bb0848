import type { RemoteContract, RemoteRoutes } from '@keyturn/shared/federation';
import { matchPath } from '@keyturn/shared/router';

/** Where the shell shows a part of the remote: as the host does. */
interface Place {
  /** The part's name in the remote's contract. */
  readonly name: string;
  /** The pattern of its address, `:slug` being the organization's. */
  readonly path: string;
}

/** The places of a remote's screens and panels. Of several that match an address the first counts. */
export interface Places {
  readonly screens: readonly Place[];
  readonly panels: readonly Place[];
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

/** The places that a remote's routes name. */
export function placesOf({ screens, panels, staff }: RemoteRoutes): Places {
  return {
    screens: [
      ...screens.map(({ screen, path }) => ({ name: screen, path: `/:slug${path}` })),
      ...(staff?.screens ?? []).map(({ screen, path }) => ({ name: screen, path: `/manage${path}` })),
    ],
    panels: panels.map(({ panel, path }) => ({ name: panel, path: `/:slug${path}` })),
  };
}

/** Every part that the contract names, with an address where it can be opened by one that names no record. */
export function entriesOf(contract: RemoteContract, places: Places, slug: string): readonly Entry[] {
  return (['screens', 'panels'] as const).flatMap((kind) =>
    Object.keys(contract[kind]).map((name) => ({ kind, name, address: addressOf(places[kind], name, slug) })),
  );
}

function addressOf(places: readonly Place[], name: string, slug: string): string | null {
  const addresses = places
    .filter((place) => place.name === name)
    .map(({ path }) => path.replace(':slug', slug).replaceAll(/\/(\*|:\w+\?)/g, ''));
  return addresses.find((address) => !address.includes(':')) ?? null;
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

function found(kind: PartKind, places: readonly Place[], pathname: string): Part | null {
  for (const { name, path } of places) {
    const match = matchPath({ path, end: true }, pathname);
    if (match !== null) return { kind, name, params: match.params };
  }
  return null;
}

function firstScreen({ screens }: Places): Part | null {
  const [first] = screens;
  return first === undefined ? null : { kind: 'screens', name: first.name, params: {} };
}
