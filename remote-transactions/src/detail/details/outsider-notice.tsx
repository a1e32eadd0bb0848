import { Notice } from '@keyturn/shared/ui';
import type { PaymentDetail } from '../data';

/** That somebody outside asked for the payment, who they are, and what is known of them. */
export function OutsiderNotice({ payment }: { readonly payment: PaymentDetail }) {
  const { outsider, paymentOccasion } = payment;
  if (outsider === null) return null;
  return (
    <Notice live={false} title="Asked for from outside">
      {outsider.name} ({outsider.email}) asked for this payment through the requester link, and is not a
      member of {paymentOccasion.organization.name}. The email address is proved. The name and the form are as
      they typed them, and nobody has checked them.
    </Notice>
  );
}
