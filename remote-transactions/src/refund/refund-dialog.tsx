import { formatMoney } from '@keyturn/shared/format';
import { Field, Textarea } from '@keyturn/shared/ui';
import { ConfirmDialog } from '@keyturn/shared/ui/dialog';
import { useState } from 'react';

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
  /** With the reason, where one was typed. */
  readonly onRefund: (reason: string | null) => void;
}

/** Asks before the full amount goes back to the payer. */
export default function RefundDialog({ payment, busy, onCancel, onRefund }: RefundDialogProps) {
  const [reason, setReason] = useState('');
  const amount = formatMoney(payment.amount);
  return (
    <ConfirmDialog
      open
      title={`Refund ${amount}?`}
      description={`The full amount goes back to ${payment.payer}. The refund takes 1-3 days to appear.`}
      confirmLabel={`Refund ${amount}`}
      busy={busy}
      onCancel={onCancel}
      onConfirm={() => onRefund(reason.trim() || null)}
    >
      <Field label="Reason" optional hint="Your organization sees it, the payer does not.">
        <Textarea value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}
