import { Field, Select, Textarea } from '@keyturn/shared/ui';
import { ConfirmDialog } from '@keyturn/shared/ui/dialog';
import { useState } from 'react';
import { Gone } from '../payments/gone';
import { type Payment, payerName } from '../payments/model';
import { comesTo, commonReroutes, destinationLine } from './bulk';
import { Knowing } from './knowing';

interface DialogProps {
  /** One, or all that were ticked. */
  readonly payments: readonly Payment[];
  readonly busy: boolean;
  readonly onCancel: () => void;
}

/** How many payments a question names one by one. */
const named = 3;

/** "incoming $18,500.00", or "3 payments" of several. */
function subject(payments: readonly Payment[]): string {
  return payments.length === 1 ? comesTo(payments) : `${payments.length} payments`;
}

function description(payments: readonly Payment[]): string {
  const [only] = payments;
  if (payments.length === 1 && only !== undefined)
    return `${payerName(only)} · ${only.address ?? only.paymentOccasion.name}`;
  const names = payments.slice(0, named).map((payment) => `${payerName(payment)} ${comesTo([payment])}`);
  const rest = payments.length - names.length;
  return `${comesTo(payments)}: ${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** Confirms an approval; offers the accounts that all of it may be rerouted to. */
export function ApproveDialog({
  payments,
  busy,
  onCancel,
  onApprove,
}: DialogProps & { readonly onApprove: (rerouteId?: string) => void }) {
  const [reroute, setReroute] = useState('');
  const reroutes = commonReroutes(payments);
  const destination = destinationLine(payments);
  return (
    <ConfirmDialog
      open
      title={`Approve ${subject(payments)}?`}
      description={description(payments)}
      confirmLabel={`Approve ${comesTo(payments)}`}
      busy={busy}
      onCancel={onCancel}
      onConfirm={() => onApprove(reroute === '' ? undefined : reroute)}
    >
      {!busy && <Gone ids={payments.map(({ id }) => id)} />}
      {payments.length === 1 &&
        payments.map((payment) => <Knowing key={payment.id} payment={payment} whole />)}
      {reroute === '' && destination !== null && <p>{destination}.</p>}
      {reroutes.length > 0 && (
        <Field label="Deposit to">
          <Select value={reroute} onChange={(event) => setReroute(event.target.value)}>
            <option value="">The occasion’s own account</option>
            {reroutes.map(({ id, name }) => (
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
  payments,
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
      title={`Decline ${subject(payments)}?`}
      description={description(payments)}
      confirmLabel="Decline"
      busy={busy}
      onCancel={onCancel}
      onConfirm={() => (missing ? setTried(true) : onDecline(reason.trim()))}
    >
      {!busy && <Gone ids={payments.map(({ id }) => id)} />}
      <Field label="Reason" required error={tried && missing ? 'Required' : null}>
        <Textarea value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}
