import { Badge, Row } from '@keyturn/shared/ui';
import { paymentStatus, statusLook } from '@keyturn/shared/payment-status';
import { DueBadge } from './due-badge';
import { outsiderLine, type Payment } from './model';

/** Where a payment stands: its status, or what it waits for; by when it is due; that its mail did not arrive; and that it was asked for from outside. */
export function Standing({
  payment,
}: {
  readonly payment: Pick<
    Payment,
    | 'displayStatus'
    | 'waitsForReceiver'
    | 'mailRefusal'
    | 'authorizedAt'
    | 'dueOn'
    | 'outsider'
    | 'paymentOccasion'
  >;
}) {
  const asker = outsiderLine(payment);
  return (
    <Row as="span" $gap="1" $wrap>
      {payment.waitsForReceiver ? (
        <Badge tone="yellow" glyph="auth" title="It goes out once the receiver’s bank account is known.">
          Waiting for receiver’s account
        </Badge>
      ) : (
        <StatusBadge status={payment.displayStatus} />
      )}
      <DueBadge payment={payment} />
      {payment.mailRefusal !== null && (
        <Badge tone="red" title={`Not delivered to ${payment.mailRefusal}`}>
          Not delivered
        </Badge>
      )}
      {asker !== null && <Badge title={asker}>Asked from outside</Badge>}
    </Row>
  );
}

/** A status as its dial and word. */
export function StatusBadge({ status }: { readonly status: string | null | undefined }) {
  const { label, tone, glyph, tooltip } = statusLook(paymentStatus(status));
  return (
    <Badge tone={tone} glyph={glyph} {...(tooltip === undefined ? {} : { title: tooltip })}>
      {label}
    </Badge>
  );
}
