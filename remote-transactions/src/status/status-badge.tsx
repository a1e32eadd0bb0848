import { Badge } from '@keyturn/shared/ui';
import { paymentStatus, statusLook } from '@keyturn/shared/payment-status';

/** The status of a payment as its dial and word. */
export function StatusBadge({ status }: { readonly status: string | null | undefined }) {
  const { label, tone, glyph, tooltip } = statusLook(paymentStatus(status));
  return (
    <Badge tone={tone} glyph={glyph} {...(tooltip === undefined ? {} : { title: tooltip })}>
      {label}
    </Badge>
  );
}
