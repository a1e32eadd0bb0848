import { useOrganizationPath } from '@keyturn/shared/organization';
import { LinkButton, Notice, Row } from '@keyturn/shared/ui';
import { troubleWith } from '../payments/model';
import type { PaymentDetail } from './data';
import { letterTo } from './recovery/letter';

/** Why the payment goes no further and what can be done about it; nothing while it goes its way. */
export function TroubleNotice({ payment }: { readonly payment: PaymentDetail }) {
  const path = useOrganizationPath();
  const trouble = troubleWith(payment);
  if (trouble === null) return null;
  const { paymentOccasion, id } = payment;
  const letter = letterTo(payment, trouble);
  return (
    <Notice
      kind={trouble.kind}
      live={false}
      title={trouble.title}
      action={
        <Row $gap="2" $wrap>
          {trouble.mayAskAgain && (
            <LinkButton data-key="R" href={path(`/inbound/${paymentOccasion.id}/email?again=${id}`)}>
              Request again
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
