import { type Loadable, useApiQuery, useLiveStatus } from '@keyturn/shared/api';
import { PaymentDocument, type PaymentQuery } from './payment.generated';

/** Everything the detail panel shows of one payment. */
export type PaymentDetail = NonNullable<PaymentQuery['transactionTemplate']>;
export type PaymentEvent = PaymentDetail['events'][number];
export type Party = NonNullable<PaymentDetail['buyer']>;

/** One payment; ready with null where there is none that the viewer may see. */
export function usePayment(
  id: string,
): Loadable<PaymentDetail | null> & { readonly refetch: () => Promise<void> } {
  const live = useLiveStatus();
  const answer = useApiQuery(PaymentDocument, {
    variables: { id },
    pollInterval: live === 'offline' ? 15_000 : 0,
  });
  return answer.state === 'ready' ? { ...answer, data: answer.data.transactionTemplate } : answer;
}
