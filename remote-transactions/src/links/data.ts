import {
  type Loadable,
  mapLoadable,
  type Outcome,
  type PagedList,
  useApiMutation,
  useApiPages,
  useApiQuery,
} from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
import {
  CreatePaymentLinkDocument,
  type CreatePaymentLinkMutationVariables,
  PaymentLinksDocument,
  type PaymentLinksQuery,
  PaymentsOfLinkDocument,
  type PaymentsOfLinkQuery,
  RevokePaymentLinkDocument,
} from './links.generated';

export type LinkPage = PaymentLinksQuery['paymentLinks'];
export type PaymentLink = LinkPage['entries'][number];
export type LinkedPayment = PaymentsOfLinkQuery['transactionTemplates']['entries'][number];
export type NewLink = Omit<
  CreatePaymentLinkMutationVariables['input'],
  'organizationSlug' | 'paymentOccasionId'
>;

/** Links at a time. */
const pageSize = 20;

/** How often links are asked for again, milliseconds: nothing is pushed when somebody pays through one, or its time is over. */
const pollMs = 15_000;

/** The links on an occasion that the viewer may know of, the newest first. */
export function useLinks(paymentOccasionId: string): PagedList<LinkPage> {
  const { slug } = useOrganization();
  return useApiPages(PaymentLinksDocument, {
    variables: { organizationSlug: slug, paymentOccasionId, limit: pageSize },
    select: (data) => data.paymentLinks,
    pollInterval: pollMs,
  });
}

/** The newest payments that began with a link. */
export function useLinkedPayments(paymentLinkId: string): Loadable<readonly LinkedPayment[]> {
  const { slug } = useOrganization();
  const variables = { organizationSlug: slug, paymentLinkId };
  return mapLoadable(
    useApiQuery(PaymentsOfLinkDocument, { variables }),
    (data) => data.transactionTemplates.entries,
  );
}

/** Makes a link on an occasion. */
export function useCreateLink(paymentOccasionId: string): (link: NewLink) => Promise<Outcome<unknown>> {
  const { slug } = useOrganization();
  const [create] = useApiMutation(CreatePaymentLinkDocument, { refetchQueries: ['PaymentLinks'] });
  return (link) => create({ input: { organizationSlug: slug, paymentOccasionId, ...link } });
}

/** Ends a link at once. */
export function useRevokeLink(): (id: string) => Promise<Outcome<unknown>> {
  const [revoke] = useApiMutation(RevokePaymentLinkDocument);
  return (id) => revoke({ id });
}
