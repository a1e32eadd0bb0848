import { ErrorState, SkeletonGroup, styled } from '@keyturn/shared/ui';
import type { ReactNode } from 'react';
import { Boundary } from '../errors/boundary';
import { ErrorScreen } from '../errors/error-screen';
import type { RouteParams } from '../routes/match';
import { RetryButton } from '../errors/retry-button';
import type { PartKey } from './loader';
import { useRemotePart } from './use-remote-part';

interface RemoteAreaProps extends PartKey {
  readonly params: RouteParams;
  /** What stands in the area while the part is fetched; some quiet lines by default. */
  readonly skeleton?: ReactNode;
}

const Waiting = styled.div`
  padding: var(--s-2) 0;
`;

/**
 * The place of one screen or panel of a remote. Whatever goes wrong with the remote (down, slow, unreadable, made for
 * another contract, failing while it renders) stays in this area and can be tried again here.
 */
export function RemoteArea({ params, skeleton, ...key }: RemoteAreaProps) {
  const { current, retry } = useRemotePart(key);
  const name = `${key.remote}/${key.part}`;
  if (current.state === 'error') {
    return <ErrorState title={current.error.message} onRetry={retry} />;
  }
  if (current.state === 'loading') {
    return <Waiting>{skeleton ?? <SkeletonGroup label="Loading" />}</Waiting>;
  }
  return (
    <Boundary
      key={name}
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
