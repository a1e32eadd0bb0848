import { useOrganizationPath } from '@keyturn/shared/organization';
import { Notice, TextLink } from '@keyturn/shared/ui';
import type { PaymentDetail } from '../data';

/** That a payment was given back, or gives one back: each leads to the other. */
export function RefundNotice({ payment }: { readonly payment: PaymentDetail }) {
  const path = useOrganizationPath();
  const { refunded, refund, refundOf, refundReason, refundRefusal } = payment;
  const link = ({ id }: { readonly id: string }) => (
    <TextLink href={path(`/transactions/${id}`)}>#{id}</TextLink>
  );
  if (refundOf !== null)
    return (
      <Notice live={false}>
        This refund gives back {link(refundOf)}.{refundReason !== null && <> Reason: {refundReason}</>}
      </Notice>
    );
  if (refunded && refundRefusal !== null)
    return (
      <Notice live={false}>
        {refundRefusal}
        {refund !== null && <> See {link(refund)}.</>}
      </Notice>
    );
  if (refunded)
    return (
      <Notice live={false}>This payment was refunded{refund !== null && <> by {link(refund)}</>}.</Notice>
    );
  if (refund === null) return null;
  return (
    <Notice kind="warning" live={false}>
      The refund {link(refund)} did not go through.
    </Notice>
  );
}
