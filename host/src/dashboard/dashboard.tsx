import { useOrganization, useViewer } from '@keyturn/shared/organization';
import { backgroundOf } from '@keyturn/shared/panels';
import { Navigate, useLocation } from '@keyturn/shared/router';
import { useState } from 'react';
import { ErrorScreen } from '../errors/error-screen';
import { usePageTitle } from '../lib/page-title';
import type { SignedInUser } from '../organization/access';
import { PanelHost } from '../panels/panel-host';
import { useFillsScreen } from '../panels/use-fills-screen';
import { locationBehind, usableBackground } from '../routes/closing';
import { useRouteTable } from '../routes/context';
import { matchRoute } from '../routes/match';
import { homePath, splitOrganizationPath } from '../routes/paths';
import { isPermitted } from '../routes/permitted';
import { CoveredScreen } from '../shell/covered-screen';
import { ScreenArea } from '../shell/screen-area';
import { Shell } from '../shell/shell';
import { UnknownArea } from '../shell/lazy-unknown-area';

interface DashboardProps {
  /** The slug of the address; for a moment a former one after the organization's slug changed. */
  readonly slug: string;
  /** The path inside the organization. */
  readonly path: string;
  readonly user: SignedInUser;
}

/** The organization's dashboard: the screen of the address, and its panel over the screen behind. */
export function Dashboard({ slug, path, user }: DashboardProps) {
  const { name } = useOrganization();
  const location = useLocation();
  const [panelTitle, setPanelTitle] = useState<string | null>(null);
  const table = useRouteTable();
  const viewer = useViewer();
  const panelFills = useFillsScreen();
  const match = matchRoute(table, path);
  const panel = match?.panel ?? null;
  const background = panel === null ? null : usableBackground(table, slug, backgroundOf(location));
  const screenLocation =
    panel === null ? location : (background ?? locationBehind(slug, panel.route, location));
  const screen =
    matchRoute(table, splitOrganizationPath(screenLocation.pathname)?.path ?? '/')?.screen ?? null;
  usePageTitle(panelTitle ?? screen?.route.title ?? 'Not found', name);

  if (path === '/') return <Navigate replace to={`/${slug}${homePath}`} />;
  if (screen === null) {
    return (
      <Shell user={user} title="Not found" section={null}>
        <UnknownArea path={path} />
      </Shell>
    );
  }
  if (![screen, panel].every((shown) => isPermitted(viewer, shown?.route.permissions))) {
    return (
      <Shell user={user} title={screen.route.title} section={screen.route.section}>
        <ErrorScreen code={403} level={2} message="You are not authorized to see this page." />
      </Shell>
    );
  }
  return (
    <Shell user={user} title={screen.route.title} section={screen.route.section}>
      {panel !== null && background === null && panelFills ? (
        <CoveredScreen route={screen.route} />
      ) : (
        <ScreenArea screen={screen} location={screenLocation} alone={panel === null} />
      )}
      {panel !== null && (
        <PanelHost
          slug={slug}
          panel={panel}
          location={location}
          background={background}
          onTitle={setPanelTitle}
        />
      )}
    </Shell>
  );
}
