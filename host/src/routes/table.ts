import {
  type PanelEntry,
  type RemoteName,
  remoteNames,
  type RemoteRoutes,
  type ScreenEntry,
  type SectionEntry,
} from '@keyturn/shared/federation';

interface OfRemote {
  readonly remote: RemoteName;
}

/** A full page of a remote. */
export type ScreenRoute = ScreenEntry & OfRemote;

/** A side panel of a remote. */
export type PanelRoute = PanelEntry & OfRemote;

/** An item of the navigation, with what a member must hold to be shown its screen. */
export type SectionRoute = SectionEntry & OfRemote & { readonly permissions: readonly string[] };

/** What the navigation leads to, and which path is which remote's part. The first that matches counts. */
export interface RouteTable {
  readonly sections: readonly SectionRoute[];
  readonly screens: readonly ScreenRoute[];
  readonly panels: readonly PanelRoute[];
  /** The same of the staff site, whose paths are under `/manage`. */
  readonly staff: Pick<RouteTable, 'sections' | 'screens'>;
}

/** The routes of the remotes that have said theirs. */
export type KnownRoutes = Readonly<Partial<Record<RemoteName, RemoteRoutes>>>;

/** Brings together what each remote says of itself. */
export function tableOf(known: KnownRoutes): RouteTable {
  const all = remoteNames.flatMap((remote) => {
    const routes = known[remote];
    return routes === undefined ? [] : [{ remote, routes }];
  });
  const screens = all.flatMap(({ remote, routes }) => routes.screens.map((each) => ({ ...each, remote })));
  const ofStaff = all.flatMap(({ remote, routes }) =>
    (routes.staff?.screens ?? []).map((each) => ({ ...each, remote })),
  );
  return {
    sections: sectionsOf(
      all.flatMap(({ remote, routes }) => routes.sections.map((each) => ({ ...each, remote }))),
      screens,
    ),
    screens,
    panels: all.flatMap(({ remote, routes }) => routes.panels.map((each) => ({ ...each, remote }))),
    staff: {
      sections: sectionsOf(
        all.flatMap(({ remote, routes }) =>
          (routes.staff?.sections ?? []).map((each) => ({ ...each, remote })),
        ),
        ofStaff,
      ),
      screens: ofStaff,
    },
  };
}

function sectionsOf(
  sections: readonly (SectionEntry & OfRemote)[],
  screens: readonly ScreenRoute[],
): readonly SectionRoute[] {
  return sections
    .map((section) => ({
      ...section,
      permissions: screens.find((screen) => screen.section === section.path)?.permissions ?? [],
    }))
    .sort((a, b) => a.order - b.order);
}
