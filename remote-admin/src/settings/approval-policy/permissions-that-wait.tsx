import { Card, ErrorState } from '@keyturn/shared/ui';
import { useWaitingChanges } from '../../admins/permissions/data';
import { WaitingChanges } from '../../admins/permissions/waiting';

/** Changes of permissions that let money out, each with its decision. Nothing is drawn while none waits. */
export function PermissionsThatWait() {
  const found = useWaitingChanges();
  if (found.state === 'error') {
    return (
      <ErrorState
        title="Error loading permissions that wait"
        message={found.error.message}
        requestId={found.error.requestId}
        onRetry={found.retry}
      />
    );
  }
  if (found.state !== 'ready' || found.data.length === 0) return null;
  return (
    <Card>
      <WaitingChanges changes={found.data} title="Permissions that wait for confirmation" />
    </Card>
  );
}
