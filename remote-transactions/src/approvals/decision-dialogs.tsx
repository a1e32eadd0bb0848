import { formatMoney } from '@keyturn/shared/format';
import { Field, Select, Textarea } from '@keyturn/shared/ui';
import { ConfirmDialog } from '@keyturn/shared/ui/dialog';
import { useState } from 'react';
import { type Payment, payerName } from '../payments/model';

interface DialogProps {
  readonly payment: Payment;
  readonly busy: boolean;
  readonly onCancel: () => void;
}

/** Confirms an approval; offers the accounts that the payment may be rerouted to. */
export function ApproveDialog({
  payment,
  busy,
  onCancel,
  onApprove,
}: DialogProps & { readonly onApprove: (rerouteId?: string) => void }) {
  const [reroute, setReroute] = useState('');
  const amount = formatMoney(payment.amount);
  return (
    <ConfirmDialog
      open
      title={`Approve ${amount}?`}
      description={`${payerName(payment)} · ${payment.address ?? payment.paymentOccasion.name}`}
      confirmLabel={`Approve ${amount}`}
      busy={busy}
      onCancel={onCancel}
      onConfirm={() => onApprove(reroute === '' ? undefined : reroute)}
    >
      {payment.availableReroutes.length > 0 && (
        <Field label="Deposit to">
          <Select value={reroute} onChange={(event) => setReroute(event.target.value)}>
            <option value="">The occasion’s own account</option>
            {payment.availableReroutes.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </ConfirmDialog>
  );
}

/** Asks for the reason of declining; it is required. */
export function DeclineDialog({
  payment,
  busy,
  onCancel,
  onDecline,
}: DialogProps & { readonly onDecline: (reason: string) => void }) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const missing = reason.trim() === '';
  return (
    <ConfirmDialog
      open
      danger
      title={`Decline ${formatMoney(payment.amount)}?`}
      description={`${payerName(payment)} · ${payment.address ?? payment.paymentOccasion.name}`}
      confirmLabel="Decline"
      busy={busy}
      onCancel={onCancel}
      onConfirm={() => (missing ? setTried(true) : onDecline(reason.trim()))}
    >
      <Field label="Reason" required error={tried && missing ? 'Required' : null}>
        <Textarea value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}
