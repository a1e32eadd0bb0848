import { useOrganizationPath } from '@keyturn/shared/organization';
import { LinkButton, Notice } from '@keyturn/shared/ui';
import type { PaymentDetail } from '../data';
import { troubleOf } from './trouble';

/** Why the payment goes no further and what can be done about it; nothing while it goes its way. */
export function TroubleNotice({ payment }: { readonly payment: PaymentDetail }) {
  const path = useOrganizationPath();
  const { paymentOccasion, transactions } = payment;
  const trouble = troubleOf({
    ...payment,
    isInbound: paymentOccasion.direction === 'INBOUND',
    isRefund: paymentOccasion.context === 'REFUND',
    blockReason: transactions[0]?.blockReason ?? null,
    errorType: transactions[0]?.errorType ?? null,
  });
  if (trouble === null) return null;
  return (
    <Notice
      kind={trouble.kind}
      live={false}
      title={trouble.title}
      action={
        trouble.mayAskAgain && (
          <LinkButton href={path(`/inbound/${paymentOccasion.id}/email?again=${payment.id}`)}>
            Request again
          </LinkButton>
        )
      }
    >
      {trouble.happened} {trouble.next}
    </Notice>
  );
}
