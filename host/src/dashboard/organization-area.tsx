import { useLocation } from '@keyturn/shared/router';
import { useState } from 'react';
import { NotFoundPage, WayIn } from '../access/lazy-pages';
import { PersonArea } from '../access/person-area';
import { splitOrganizationPath } from '../routes/paths';
import { OrganizationGuard } from './organization-guard';

/** Everything under `/{orgSlug}`: sign-in for who is not signed in, the dashboard for who may see it. */
export function OrganizationArea() {
  const location = useLocation();
  /** The former slug that the page asks by, for each slug that the organization got while its page was open. */
  const [former, setFormer] = useState<Readonly<Record<string, string>>>({});
  const place = splitOrganizationPath(location.pathname);
  if (place === null) return <NotFoundPage />;
  const { slug, path } = place;
  // The gateway still answers to the former slug: asking by it keeps the page, and all that was typed, as it is.
  const asked = former[slug] ?? slug;
  return (
    <PersonArea signedOut={(kept) => <WayIn slug={slug} path={path} kept={kept} />}>
      <OrganizationGuard
        key={asked}
        asked={asked}
        slug={slug}
        path={path}
        onMoved={(to) => setFormer({ ...former, [to]: asked })}
      />
    </PersonArea>
  );
}
