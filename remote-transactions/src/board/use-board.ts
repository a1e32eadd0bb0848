import { useLivePayments, type LivePlace } from '../live/use-live-payments';
import { defaultSort } from '../payments/sort';
import { type PaymentFilter, usePayments } from '../payments/data';
import type { StatusGroup } from '../payments/status-groups';

interface Board {
  readonly groups: Readonly<Record<StatusGroup, LivePlace>>;
  /** Ids of payments that changed a moment ago. */
  readonly changed: ReadonlySet<string>;
}

/** The board of the payments that match: each column and the approval strip load by themselves. */
export function useBoard(filter: PaymentFilter): Board {
  const { places, changed } = useLivePayments<StatusGroup>(filter, defaultSort, {
    APPROVAL_PENDING: { place: 'APPROVAL_PENDING', pages: usePayments(filter, 'APPROVAL_PENDING') },
    REQUESTED_AND_PENDING: {
      place: 'REQUESTED_AND_PENDING',
      pages: usePayments(filter, 'REQUESTED_AND_PENDING'),
    },
    AUTHORIZED_AND_INITIATED: {
      place: 'AUTHORIZED_AND_INITIATED',
      pages: usePayments(filter, 'AUTHORIZED_AND_INITIATED'),
    },
    DEPOSITED: { place: 'DEPOSITED', pages: usePayments(filter, 'DEPOSITED') },
    CANCELED_AND_FAILED: {
      place: 'CANCELED_AND_FAILED',
      pages: usePayments(filter, 'CANCELED_AND_FAILED'),
    },
  });
  return { groups: places, changed };
}
