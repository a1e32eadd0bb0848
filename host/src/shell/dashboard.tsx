import { useOrganization } from '@keyturn/shared/organization';
import { backgroundOf } from '@keyturn/shared/panels';
import { Navigate, useLocation } from '@keyturn/shared/router';
import { useState } from 'react';
import { ErrorScreen } from '../errors/error-screen';
import { usePageTitle } from '../lib/page-title';
import type { SignedInUser } from '../organization/access';
import { PanelHost } from '../panels/panel-host';
import { locationBehind, usableBackground } from '../routes/closing';
import { matchRoute } from '../routes/match';
import { splitOrganizationPath } from '../routes/paths';
import { ScreenArea } from './screen-area';
import { Shell } from './shell';

interface DashboardProps {
  /** The path inside the organization. */
  readonly path: string;
  readonly user: SignedInUser;
}

/** The organization's dashboard: the screen of the address, and its panel over the screen behind. */
export function Dashboard({ path, user }: DashboardProps) {
  const { slug, name } = useOrganization();
  const location = useLocation();
  const [panelTitle, setPanelTitle] = useState<string | null>(null);
  const match = matchRoute(path);
  const panel = match?.panel ?? null;
  const background = panel === null ? null : usableBackground(slug, backgroundOf(location));
  const screenLocation =
    panel === null ? location : (background ?? locationBehind(slug, panel.route, location));
  const screen = matchRoute(splitOrganizationPath(screenLocation.pathname)?.path ?? '/')?.screen ?? null;
  usePageTitle(panelTitle ?? screen?.route.title ?? 'Not found', name);

  if (path === '/') return <Navigate replace to={`/${slug}/home`} />;
  if (screen === null) {
    return (
      <Shell user={user} title="Not found" section={null}>
        <ErrorScreen code={404} level={2} message="This is not a valid url." />
      </Shell>
    );
  }
  return (
    <Shell user={user} title={screen.route.title} section={screen.route.section}>
      <ScreenArea screen={screen} location={screenLocation} alone={panel === null} />
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
