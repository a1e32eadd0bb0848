import { useOrganizationPath } from '@keyturn/shared/organization';
import type { Direction } from './model';

/** The addresses that an occasion links to. */
export function useOccasionUrls() {
  const path = useOrganizationPath();
  return {
    occasion: (id: string, tab?: string) =>
      path(`/payment-occasions/${id}${tab === undefined ? '' : `/${tab}`}`),
    pay: (id: string, direction: Direction) =>
      direction === 'OUTBOUND'
        ? path(`/outbound?${new URLSearchParams({ sendPaymentOccasionId: id })}`)
        : path(`/inbound/${id}/link`),
    /** Its payments, those of one group where a tab is given. */
    payments: (id: string, tab?: 'Deposited' | 'Canceled & Failed') =>
      path(
        `/transactions?${new URLSearchParams({ payment_occasion_id: id, ...(tab === undefined ? {} : { tab }) })}`,
      ),
    escrowAccount: (id: string) => path(`/escrow-accounts/${id}`),
    fundingSource: (id: string) => path(`/funding-sources/${id}`),
    addOccasion: () => path(`/support?${new URLSearchParams({ context: 'Add payment occasion' })}`),
  };
}
