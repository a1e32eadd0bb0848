import { type Loadable, useApiQuery, useLiveStatus, useRest } from '@keyturn/shared/api';
import { saveFile } from '@keyturn/shared/files';
import { useOrganization, useViewer } from '@keyturn/shared/organization';
import { toast } from '@keyturn/shared/toast';
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

/** Fetches the evidence of a payment and saves it; null to who does not see its organization's reconciliation. */
export function useEvidence({
  id,
  receivingOrganization,
}: Pick<PaymentDetail, 'id' | 'receivingOrganization'>): (() => Promise<void>) | null {
  const rest = useRest();
  const { permissions, isSuperuser } = useViewer();
  const own = receivingOrganization?.id !== useOrganization().id;
  if (!isSuperuser && !(own && (permissions.has('RECONCILE') || permissions.has('AUDIT')))) return null;
  return async () => {
    const response = await rest.privateGet(`/reconciliation/evidence/payments/${id}`).catch(() => null);
    if (response?.ok === true) saveFile(`evidence-${id}.zip`, await response.blob());
    else toast.error('The evidence could not be fetched. Please try again.');
  };
}
