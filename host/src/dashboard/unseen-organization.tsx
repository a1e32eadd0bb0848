import { FailurePage } from '../access/failure-page';
import { ForbiddenPage, NoOrganizationPage } from '../access/lazy-pages';
import { usePublicOrganization } from '../organization/public-organization';
import { ShellSkeleton } from '../shell/shell-skeleton';

/** The gateway keeps quiet about organizations of others; everybody may know whether there is one. */
export default function UnseenOrganization({
  slug,
  email,
}: {
  readonly slug: string;
  readonly email: string;
}) {
  const known = usePublicOrganization(slug);
  if (known.state === 'loading') return <ShellSkeleton />;
  if (known.state === 'error') return <FailurePage error={known.error} onRetry={known.retry} />;
  if (known.data === null) return <NoOrganizationPage />;
  return <ForbiddenPage email={email} signIn={known.data.signIn} />;
}
