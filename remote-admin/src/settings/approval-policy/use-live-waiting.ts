import { useApiRefresh, useApiSubscription, useEvery, useLiveStatus } from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
import { WaitingChangesChangedDocument } from './control-changes.generated';

/** How often the page asks again while no pushes arrive, milliseconds. */
const FALLBACK_MS = 15_000;

/** Asks again for what is on the screen whenever changes wait otherwise for a second person in the organization in the address. */
export function useLiveWaiting(): void {
  const { id } = useOrganization();
  const refresh = useApiRefresh();
  useApiSubscription(WaitingChangesChangedDocument, {
    variables: { organizationId: id },
    onData: () => void refresh(),
    onMissed: () => void refresh(),
  });
  useEvery(useLiveStatus() === 'offline' ? FALLBACK_MS : 0, () => void refresh());
}
