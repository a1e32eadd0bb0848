import { useOrganizationPath, useViewer, viewerKind } from '@keyturn/shared/organization';
import { LinkButton, Notice, Row } from '@keyturn/shared/ui';
import { troubleWith } from '../payments/model';
import type { PaymentDetail } from './data';
import { letterTo } from './recovery/letter';

/** Why the payment goes no further and what can be done about it; nothing while it goes its way. */
export function TroubleNotice({ payment }: { readonly payment: PaymentDetail }) {
  const path = useOrganizationPath();
  const viewer = useViewer();
  const trouble = troubleWith(payment);
  if (trouble === null) return null;
  const { paymentOccasion, refundOf, id } = payment;
  const letter = letterTo(payment, trouble);
  const isAgent = viewerKind(viewer) === 'agent';
  return (
    <Notice
      kind={trouble.kind}
      live={false}
      title={trouble.title}
      action={
        <Row $gap="2" $wrap>
          {trouble.anew === 'request' && (
            <LinkButton data-key="R" href={path(`/inbound/${paymentOccasion.id}/email?again=${id}`)}>
              Request again
            </LinkButton>
          )}
          {trouble.anew === 'send' && !isAgent && (
            <LinkButton
              data-key="R"
              href={path(`/outbound?sendPaymentOccasionId=${paymentOccasion.id}&again=${id}`)}
            >
              Send again
            </LinkButton>
          )}
          {trouble.anew === 'refund' && refundOf != null && (
            <LinkButton data-key="R" href={path(`/transactions/${refundOf.id}`)}>
              To the refunded payment
            </LinkButton>
          )}
          {letter !== null && (
            <LinkButton href={letter}>
              Write to the {paymentOccasion.direction === 'INBOUND' ? 'payer' : 'receiver'}
            </LinkButton>
          )}
        </Row>
      }
    >
      {trouble.happened} {trouble.next}
    </Notice>
  );
}
