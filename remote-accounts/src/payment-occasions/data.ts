import {
  type ApiError,
  type Loadable,
  mapLoadable,
  type PagedList,
  useApiMutation,
  useApiPages,
  useApiQuery,
} from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
import { OptIntoPromotionDocument, UpdateOccasionEmailsDocument } from './changes.generated';
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
  const { id: organizationId } = useOrganization();
  const answer = useApiQuery(PaymentOccasionDocument, { variables: { id, organizationId } });
  return mapLoadable(answer, (data) => data.paymentOccasion);
}

/** Saves the current organization's recipients of an occasion's mails; gives the error, or null. */
export function useUpdateEmails(id: string): (emails: readonly string[]) => Promise<ApiError | null> {
  const { id: organizationId } = useOrganization();
  const [run] = useApiMutation(UpdateOccasionEmailsDocument);
  return async (emails) => {
    const outcome = await run({ organizationId, paymentOccasionId: id, emails: [...emails] });
    return outcome.ok ? null : outcome.error;
  };
}

/** Shows the occasion's promotion to its payers, or no longer; gives the error, or null. */
export function useOptIn(id: string): {
  readonly choose: (optIn: boolean) => Promise<ApiError | null>;
  readonly busy: boolean;
} {
  const { id: organizationId } = useOrganization();
  const [run, { busy }] = useApiMutation(OptIntoPromotionDocument, { refetchQueries: ['PaymentOccasion'] });
  return {
    busy,
    async choose(optIn) {
      const outcome = await run({ organizationId, paymentOccasionId: id, optIn });
      return outcome.ok ? null : outcome.error;
    },
  };
}
