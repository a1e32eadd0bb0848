import { useLocation } from '@keyturn/shared/router';
import { NotFoundPage, WayIn } from '../access/lazy-pages';
import { PersonArea } from '../access/person-area';
import { splitOrganizationPath } from '../routes/paths';
import { OrganizationGuard } from './organization-guard';

/** Everything under `/{orgSlug}`: sign-in for who is not signed in, the dashboard for who may see it. */
export function OrganizationArea() {
  const location = useLocation();
  const place = splitOrganizationPath(location.pathname);
  if (place === null) return <NotFoundPage />;
  const { slug, path } = place;
  return (
    <PersonArea signedOut={(kept) => <WayIn slug={slug} path={path} kept={kept} />}>
      <OrganizationGuard key={slug} slug={slug} path={path} />
    </PersonArea>
  );
}
