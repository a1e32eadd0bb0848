import { EmptyState, ErrorState, Skeleton, Stack } from '@keyturn/shared/ui';
import { ListIcon } from '@keyturn/shared/ui/icons';
import { useReleases } from './data';
import { ErrorCauses } from './error-causes';
import { RemoteCard } from './remote-card';

/** Which releases of the remotes are out, how what is tried out does, and what went wrong in pages. */
export default function StaffReleasesScreen() {
  const remotes = useReleases();
  return (
    <Stack $gap="6">
      {remotes.state === 'loading' && <Skeleton height="16rem" radius="var(--r-md)" />}
      {remotes.state === 'error' && <ErrorState title={remotes.error.message} onRetry={remotes.retry} />}
      {remotes.state === 'ready' && remotes.data.length === 0 && (
        <EmptyState icon={<ListIcon />} title="No releases">
          No remote was released yet: each is served as it was built.
        </EmptyState>
      )}
      {remotes.state === 'ready' && remotes.data.map((remote) => <RemoteCard key={remote.id} {...remote} />)}
      <ErrorCauses />
    </Stack>
  );
}
