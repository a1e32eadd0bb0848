import { useLivePayments, type LivePlace } from '../live/use-live-payments';
import type { Source } from '../live/use-arranged';
import { defaultSort, usualSort } from '../payments/sort';
import { type PaymentFilter, usePayments } from '../payments/data';
import type { StatusGroup } from '../payments/status-groups';

interface Board {
  readonly groups: Readonly<Record<StatusGroup, LivePlace>>;
  /** Ids of payments that changed a moment ago. */
  readonly changed: ReadonlySet<string>;
}

/** The board of the payments that match: each column and the approval strip load by themselves. */
export function useBoard(filter: PaymentFilter): Board {
  const { places, changed } = useLivePayments<StatusGroup>(filter, {
    APPROVAL_PENDING: useColumn(filter, 'APPROVAL_PENDING'),
    REQUESTED_AND_PENDING: useColumn(filter, 'REQUESTED_AND_PENDING'),
    AUTHORIZED_AND_INITIATED: useColumn(filter, 'AUTHORIZED_AND_INITIATED'),
    DEPOSITED: useColumn(filter, 'DEPOSITED'),
    CANCELED_AND_FAILED: useColumn(filter, 'CANCELED_AND_FAILED'),
  });
  return { groups: places, changed };
}

/** A column in the order of the dates on its cards. The strip begins with what was asked for last: it shows no more than a few. */
function useColumn(filter: PaymentFilter, place: StatusGroup): Source {
  const sort = place === 'APPROVAL_PENDING' ? defaultSort : usualSort(place);
  return { place, sort, pages: usePayments(filter, place, sort) };
}
