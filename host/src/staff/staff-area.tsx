import { useSession } from '@keyturn/shared/auth';
import { Navigate, useLocation } from '@keyturn/shared/router';
import { LinkButton } from '@keyturn/shared/ui';
import { LockIcon, LogoutIcon } from '@keyturn/shared/ui/icons';
import { useEffect } from 'react';
import { FailurePage } from '../access/failure-page';
import { PersonArea } from '../access/person-area';
import { ProgressPage } from '../access/progress-page';
import SignInPage from '../access/sign-in-page';
import { ErrorScreen } from '../errors/error-screen';
import { PlainPage } from '../errors/plain-page';
import { logoutPath } from '../lib/logout-path';
import { usePageTitle } from '../lib/page-title';
import { RemoteArea } from '../remotes/remote-area';
import { rememberStaff } from '../remotes/visitor';
import { useRouteTable } from '../routes/context';
import { staffRoot } from '../routes/paths';
import { ScreenFrame } from '../shell/screen-frame';
import { UnknownArea } from '../shell/lazy-unknown-area';
import { type StaffViewer, useStaffViewer } from './data';
import { matchStaffRoute } from './match';
import { StaffShell } from './shell';

/** `/manage`: the platform's own site, for superadmins alone. The gateway decides; this only says so early. */
export default function StaffArea() {
  const location = useLocation();
  const returnPath = location.pathname + location.search;
  return (
    <PersonArea
      signedOut={(kept) => <SignInPage slug={null} returnPath={returnPath} sso={null} kept={kept} />}
    >
      <StaffGuard path={location.pathname.slice(staffRoot.length)} />
    </PersonArea>
  );
}

function StaffGuard({ path }: { readonly path: string }) {
  const viewer = useStaffViewer();
  if (viewer.state === 'loading') return <ProgressPage label="Opening the staff site" />;
  if (viewer.state === 'error') return <FailurePage error={viewer.error} onRetry={viewer.retry} />;
  if (!viewer.data.isStaff) return <NotStaffPage email={viewer.data.email} />;
  if (path === '' || path === '/') return <Navigate replace to={`${staffRoot}/users`} />;
  return <StaffPage path={path} viewer={viewer.data} />;
}

function StaffPage({ path, viewer }: { readonly path: string; readonly viewer: StaffViewer }) {
  const match = matchStaffRoute(useRouteTable(), path);
  const session = useSession();
  useEffect(() => {
    if (session !== null) rememberStaff(session.userId);
  }, [session]);
  const title = match?.route.title ?? 'Not found';
  usePageTitle(title, 'Staff');
  return (
    <StaffShell name={viewer.fullName} title={title} section={match?.route.section ?? null} path={path}>
      {match === null ? (
        <UnknownArea path={path} />
      ) : (
        <ScreenFrame>
          <RemoteArea
            key={`${match.route.remote}/${match.route.screen}`}
            remote={match.route.remote}
            kind="screens"
            part={match.route.screen}
            params={match.params}
          />
        </ScreenFrame>
      )}
    </StaffShell>
  );
}

function NotStaffPage({ email }: { readonly email: string }) {
  const location = useLocation();
  usePageTitle('Not authorized');
  return (
    <PlainPage>
      <ErrorScreen
        code={403}
        icon={<LockIcon />}
        message="You are not authorized to access the staff site."
        actions={
          <LinkButton size="lg" href={logoutPath(location)} icon={<LogoutIcon />}>
            Logout
          </LinkButton>
        }
      >
        You are signed in as <b>{email}</b>. The site is for Keyturn’s own staff.
      </ErrorScreen>
    </PlainPage>
  );
}
