import { useApiSubscription } from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
import { useEffect } from 'react';
import { useFallbackInterval } from '../../components/use-fallback-interval';
import { askAgain } from './asked';
import { ReconciliationChangesDocument } from './reconciliation.generated';

/**
 * Keeps what is on the screen as others leave it: of one account, or of all of the organization. While the page is not live
 * it is asked for from time to time.
 */
export function useLiveReconciliation(fundingSourceId: string | null): void {
  const { slug } = useOrganization();
  useApiSubscription(ReconciliationChangesDocument, {
    variables: { organizationSlug: slug },
    onData: ({ reconciliationChanged }) => {
      if (fundingSourceId === null || reconciliationChanged.fundingSourceId === fundingSourceId)
        void askAgain();
    },
    onOpened: () => void askAgain(),
  });
  const interval = useFallbackInterval();
  useEffect(() => {
    if (interval === 0) return undefined;
    const timer = setInterval(() => void askAgain(), interval);
    return () => clearInterval(timer);
  }, [interval]);
}
