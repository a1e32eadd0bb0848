import { ErrorState, SkeletonGroup } from '@keyturn/shared/ui';
import { ErrorScreen } from '../errors/error-screen';
import { useRoutesAsked } from '../remotes/use-routes-asked';

/**
 * The place of a page whose address no known route has: the remotes are asked, and then it is none, unless one of them
 * could not say.
 */
export default function UnknownArea({ path }: { readonly path: string }) {
  const asked = useRoutesAsked(path);
  if (asked.state === 'asking') return <SkeletonGroup label="Loading" />;
  const [failure] = asked.failures;
  if (failure !== undefined) return <ErrorState title={failure.message} onRetry={asked.retry} />;
  return <ErrorScreen code={404} level={2} message="This is not a valid url." />;
}
