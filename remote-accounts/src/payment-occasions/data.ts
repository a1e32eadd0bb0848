import { type Loadable, mapLoadable, type PagedList, useApiPages, useApiQuery } from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
import {
  PaymentOccasionDocument,
  type PaymentOccasionQuery,
  PaymentOccasionsDocument,
  type PaymentOccasionsQuery,
} from './payment-occasions.generated';

export type OccasionPage = PaymentOccasionsQuery['paymentOccasions'];
export type OccasionRow = OccasionPage['entries'][number];
export type OccasionDetail = NonNullable<PaymentOccasionQuery['paymentOccasion']>;

/** How many payment occasions a page of the list holds (areas document, section 9). */
const pageSize = 20;

/** The organization's active occasions, its own and those shared with it; refunds are none of them. */
export function usePaymentOccasions(): PagedList<OccasionPage> {
  const { id } = useOrganization();
  return useApiPages(PaymentOccasionsDocument, {
    variables: { organizationId: id, limit: pageSize },
    select: (data) => data.paymentOccasions,
  });
}

/** One payment occasion; null where there is none that the viewer may see. */
export function usePaymentOccasion(id: string): Loadable<OccasionDetail | null> {
  const answer = useApiQuery(PaymentOccasionDocument, { variables: { id } });
  return mapLoadable(answer, (data) => data.paymentOccasion);
}
