import { ErrorState, SkeletonGroup } from '@keyturn/shared/ui';
import { Boundary } from '../errors/boundary';
import { useUnsettled } from '../lib/use-is-settled';
import { ErrorScreen } from '../errors/error-screen';
import type { RouteParams } from '../routes/match';
import { RetryButton } from '../errors/retry-button';
import type { PartKey } from './loader';
import { useRemotePart } from './use-remote-part';
import { useRemotes } from './context';
import { keepProblem } from '../lib/problems';

interface RemoteAreaProps extends PartKey {
  readonly params: RouteParams;
}

/**
 * The place of one screen or panel of a remote. Whatever goes wrong with the remote (down, slow, unreadable, made for
 * another contract, failing while it renders) stays in this area and can be tried again here.
 */
export function RemoteArea({ params, ...key }: RemoteAreaProps) {
  const { current, retry } = useRemotePart(key);
  const { deploys } = useRemotes();
  const name = `${key.remote}/${key.part}`;
  useUnsettled(current.state === 'loading');
  if (current.state === 'error') return <ErrorState title={current.error.message} onRetry={retry} />;
  if (current.state === 'loading') return <SkeletonGroup label="Loading" />;
  return (
    <Boundary
      key={name}
      onError={(error) => keepProblem({ kind: 'render', ...deploys.runningOf(key.remote) }, error)}
      fallback={(error, reset) => (
        <ErrorScreen
          code={500}
          level={2}
          message={error.message}
          actions={
            <RetryButton
              onRetry={() => {
                retry();
                reset();
              }}
            />
          }
        />
      )}
    >
      <current.Part params={params} />
    </Boundary>
  );
}
