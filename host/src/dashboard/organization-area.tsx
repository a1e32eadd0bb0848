import { useLocation } from '@keyturn/shared/router';
import { useState } from 'react';
import { NotFoundPage, WayIn } from '../access/lazy-pages';
import { PersonArea } from '../access/person-area';
import { splitOrganizationPath } from '../routes/paths';
import { OrganizationGuard } from './organization-guard';

/** An organization whose slug changed while its page was open. */
interface Moved {
  /** The slug by which the page asks for it. */
  readonly from: string;
  /** Its slugs since, oldest first. */
  readonly to: readonly string[];
}

/** Everything under `/{orgSlug}`: sign-in for who is not signed in, the dashboard for who may see it. */
export function OrganizationArea() {
  const location = useLocation();
  const [moved, setMoved] = useState<Moved | null>(null);
  const place = splitOrganizationPath(location.pathname);
  if (place === null) return <NotFoundPage />;
  const { slug, path } = place;
  // The gateway still answers to the former slug: asking by it keeps the page, and all that was typed, as it is.
  const asked = moved?.to.includes(slug) ? moved.from : slug;
  return (
    <PersonArea signedOut={(kept) => <WayIn slug={slug} path={path} kept={kept} />}>
      <OrganizationGuard
        key={asked}
        asked={asked}
        slug={slug}
        path={path}
        onMoved={(to) => setMoved({ from: asked, to: [...(moved?.from === asked ? moved.to : []), to] })}
      />
    </PersonArea>
  );
}
