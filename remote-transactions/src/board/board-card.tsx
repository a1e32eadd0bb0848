import { memo } from 'react';
import { type Payment, payerName } from '../payments/model';
import { PaymentCard } from '../payments/payment-card';
import { RefundButton } from '../refund/refund-button';

interface BoardCardProps {
  readonly payment: Payment;
  readonly href: string;
  readonly changed: boolean;
  readonly leaving: boolean;
}

/** A card of a column; drawn again only when its own payment changes, however often the column is while it scrolls. */
export const BoardCard = memo(function BoardCard({ payment, ...look }: BoardCardProps) {
  return (
    <PaymentCard
      payment={payment}
      {...look}
      quietAction={<RefundButton variant="ghost" payment={{ ...payment, payer: payerName(payment) }} />}
    />
  );
});
