import { formatMoney } from '@keyturn/shared/format';
import { ConfirmDialog } from '@keyturn/shared/ui/dialog';

/** What the question has to name. */
export interface RefundablePayment {
  readonly id: string;
  /** Integer cents. */
  readonly amount: number;
  /** Whom the money goes back to. */
  readonly payer: string;
}

interface RefundDialogProps {
  readonly payment: RefundablePayment;
  readonly busy: boolean;
  readonly onCancel: () => void;
  readonly onRefund: () => void;
}

/** Asks before the full amount goes back to the payer (areas document, section 4, Allowed changes). */
export default function RefundDialog({ payment, busy, onCancel, onRefund }: RefundDialogProps) {
  const amount = formatMoney(payment.amount);
  return (
    <ConfirmDialog
      open
      title={`Refund ${amount}?`}
      description={`The full amount goes back to ${payment.payer}. The refund takes 1-3 days to appear.`}
      confirmLabel={`Refund ${amount}`}
      busy={busy}
      onCancel={onCancel}
      onConfirm={onRefund}
    />
  );
}
