import { useSession } from '@keyturn/shared/auth';
import { useLocation } from '@keyturn/shared/router';
import { NotFoundPage } from '../access/not-found-page';
import { useSessionEnded } from '../access/session-ended';
import { SignInPage } from '../access/pages';
import { matchRoute, splitOrganizationPath } from '../routes/match';
import { OrganizationGuard } from './organization-guard';

/** Everything under `/{orgSlug}`: sign-in for who is not signed in, the dashboard for who may see it. */
export function OrganizationArea() {
  const location = useLocation();
  const session = useSession();
  const ended = useSessionEnded();
  const place = splitOrganizationPath(location.pathname);
  if (place === null) return <NotFoundPage />;
  const { slug, path } = place;
  if (session !== null && !ended) return <OrganizationGuard key={slug} slug={slug} path={path} />;
  if (path !== '/' && matchRoute(path) === null) return <NotFoundPage />;
  const query = new URLSearchParams(location.search);
  const sso = query.get('sso');
  query.delete('sso');
  const rest = query.toString();
  return (
    <SignInPage slug={slug} returnPath={location.pathname + (rest === '' ? '' : `?${rest}`)} sso={sso} />
  );
}
