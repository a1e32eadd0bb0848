import { useLocation } from '@keyturn/shared/router';
import { useRoutesAsked } from '../remotes/use-routes-asked';
import { useRouteTable } from '../routes/context';
import { matchRoute } from '../routes/match';
import { homePath } from '../routes/paths';
import NotFoundPage from './not-found-page';
import type { Kept } from './person-area';
import { ProgressPage } from './progress-page';
import SignInPage from './sign-in-page';

interface WayInProps {
  readonly slug: string;
  readonly path: string;
  readonly kept: Kept;
}

/**
 * The way in, which leads back to the address that was asked for, at the addresses that there are; one that no remote
 * could be asked for may be one.
 */
export default function WayIn({ slug, path, kept }: WayInProps) {
  const location = useLocation();
  const isKnown = matchRoute(useRouteTable(), path === '/' ? homePath : path) !== null;
  const asked = useRoutesAsked(isKnown ? null : path);
  if (!isKnown && asked.state === 'asking') return <ProgressPage label="Loading" />;
  if (!isKnown && asked.state === 'answered' && asked.failures.length === 0) return <NotFoundPage />;
  const query = new URLSearchParams(location.search);
  const sso = query.get('sso');
  query.delete('sso');
  const rest = query.toString();
  const returnPath = location.pathname + (rest === '' ? '' : `?${rest}`);
  return <SignInPage slug={slug} returnPath={returnPath} sso={sso} kept={kept} />;
}
