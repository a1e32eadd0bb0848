import { useOrganization, useSurroundings } from '@keyturn/shared/organization';

/** What of an occasion decides its links. */
export interface LinkedOccasion {
  readonly id: string;
  readonly name: string;
  readonly direction: 'INBOUND' | 'OUTBOUND';
  readonly context: string;
}

/** The links of an occasion. The requester link is offered only for GENERIC occasions that collect. */
export function usePaymentLinks({ id, direction, context }: LinkedOccasion): {
  readonly payer: string;
  readonly requester: string | null;
} {
  const { slug } = useOrganization();
  const { paymentsAppUrl, customerAppUrl } = useSurroundings();
  const way = direction === 'INBOUND' ? 'send' : 'receive';
  return {
    payer: `${paymentsAppUrl}/${slug}/${way}/${id}`,
    requester: context === 'GENERIC' && direction === 'INBOUND' ? `${customerAppUrl}/request/${id}` : null,
  };
}
