import {
  type ApiError,
  type Loadable,
  mapLoadable,
  type PagedList,
  useApiMutation,
  useApiPages,
  useApiQuery,
  useApiSubscription,
} from '@keyturn/shared/api';
import type { EmailChanges } from '@keyturn/shared/email-list';
import { useOrganization } from '@keyturn/shared/organization';
import { wanted, type ListFilter } from '../components/list-filter';
import { useFallbackInterval } from '../components/use-fallback-interval';
import { OptIntoPromotionDocument, UpdateOccasionEmailsDocument } from './changes.generated';
import {
  PaymentOccasionChangesDocument,
  PaymentOccasionDocument,
  type PaymentOccasionQuery,
  PaymentOccasionsDocument,
  type PaymentOccasionsQuery,
} from './payment-occasions.generated';

export type OccasionPage = PaymentOccasionsQuery['paymentOccasions'];
export type OccasionRow = OccasionPage['entries'][number];
export type OccasionDetail = NonNullable<PaymentOccasionQuery['paymentOccasion']>;

/** How many payment occasions a page of the list holds. */
const pageSize = 20;

/** The organization's occasions, its own and those shared with it, followed live; refunds are none of them. */
export function usePaymentOccasions({
  search,
  status,
}: Pick<ListFilter, 'search' | 'status'>): PagedList<OccasionPage> {
  const { id } = useOrganization();
  const source = useApiPages(PaymentOccasionsDocument, {
    variables: { organizationId: id, status: wanted[status], search: search || null, limit: pageSize },
    select: (data) => data.paymentOccasions,
    pollInterval: useFallbackInterval(),
  });
  // A change may bring an occasion into the list or take it out.
  useOccasionChanges(source.refetch, () => void source.refetch());
  return source;
}

/** One payment occasion, followed live; null where there is none that the viewer may see. */
export function usePaymentOccasion(id: string): Loadable<OccasionDetail | null> {
  const { id: organizationId } = useOrganization();
  const answer = useApiQuery(PaymentOccasionDocument, {
    variables: { id, organizationId },
    pollInterval: useFallbackInterval(),
  });
  useOccasionChanges(answer.refetch, (changedId) => {
    if (changedId === id) void answer.refetch();
  });
  return mapLoadable(answer, (data) => data.paymentOccasion);
}

/**
 * Calls back with the id of each occasion of the organization that was made, changed or shared otherwise. `readAgain`
 * brings what changed before the pushes began.
 */
export function useOccasionChanges(
  readAgain: () => Promise<void>,
  onChange: (id: string) => void,
  { skip = false }: { readonly skip?: boolean } = {},
): void {
  const { id: organizationId } = useOrganization();
  useApiSubscription(PaymentOccasionChangesDocument, {
    variables: { organizationId },
    skip,
    onData: ({ paymentOccasionChanged }) => onChange(paymentOccasionChanged.id),
    onOpened: () => void readAgain(),
  });
}

/** Saves the current organization's recipients of an occasion's mails; gives the error, or null. */
export function useUpdateEmails(id: string): (changes: EmailChanges) => Promise<ApiError | null> {
  const { id: organizationId } = useOrganization();
  const [run] = useApiMutation(UpdateOccasionEmailsDocument);
  return async (emailChanges) => {
    const outcome = await run({ organizationId, paymentOccasionId: id, emailChanges });
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
