import { useSession } from '@keyturn/shared/auth';
import { useLocation } from '@keyturn/shared/router';
import { NotFoundPage } from '../access/not-found-page';
import { SignInPage } from '../access/pages';
import { useSessionEnded } from '../access/use-session-ended';
import { matchRoute } from '../routes/match';
import { splitOrganizationPath } from '../routes/paths';
import { OrganizationGuard } from './organization-guard';

/** Everything under `/{orgSlug}`: sign-in for who is not signed in, the dashboard for who may see it. */
export function OrganizationArea() {
  const location = useLocation();
  const session = useSession();
  const ended = useSessionEnded(session);
  const place = splitOrganizationPath(location.pathname);
  if (place === null) return <NotFoundPage />;
  const { slug, path } = place;
  if (session !== null)
    return <OrganizationGuard key={`${session.userId} ${slug}`} slug={slug} path={path} />;
  if (path !== '/' && matchRoute(path) === null) return <NotFoundPage />;
  const query = new URLSearchParams(location.search);
  const sso = query.get('sso');
  query.delete('sso');
  const rest = query.toString();
  const returnPath = location.pathname + (rest === '' ? '' : `?${rest}`);
  return <SignInPage slug={slug} returnPath={returnPath} sso={sso} ended={ended} />;
}
