import { type Loadable, useApiQuery, useLiveStatus } from '@keyturn/shared/api';
import { CardFeeDocument } from './card-fee.generated';
import { type AccountFragment, PaymentDocument, type PaymentQuery } from './payment.generated';

/** Everything the detail panel shows of one payment. */
export type PaymentDetail = NonNullable<PaymentQuery['transactionTemplate']>;
export type Party = NonNullable<PaymentDetail['buyer']>;
export type Account = AccountFragment;

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

/** The card's part of a card payment's fee, integer cents; 0 while it is not known and for bank transfers. */
export function useCardFee({ id, amount }: Pick<PaymentDetail, 'id' | 'amount'>, isCard: boolean): number {
  const answer = useApiQuery(CardFeeDocument, {
    variables: { amount, transactionTemplateId: id },
    skip: !isCard,
  });
  return answer.state === 'ready' ? answer.data.calculateFee.cardFeeAmount : 0;
}
