import { useSession } from '@keyturn/shared/auth';
import { Navigate, useLocation } from '@keyturn/shared/router';
import { useFirstOrganization } from './data';
import { FailurePage } from './failure-page';
import ForbiddenPage from './forbidden-page';
import { ProgressPage } from './progress-page';
import SignInPage from './sign-in-page';

/** `/`: on to the person's first organization. */
export default function RootPage() {
  const session = useSession();
  const sso = new URLSearchParams(useLocation().search).get('sso');
  if (session === null) return <SignInPage slug={null} returnPath="/" sso={sso} />;
  return <FirstOrganization />;
}

function FirstOrganization() {
  const first = useFirstOrganization();
  if (first.state === 'loading') return <ProgressPage label="Opening your dashboard" />;
  if (first.state === 'error') return <FailurePage error={first.error} onRetry={first.retry} />;
  if (first.data.slug === null) return <ForbiddenPage email={first.data.email} />;
  return <Navigate replace to={`/${first.data.slug}`} />;
}
