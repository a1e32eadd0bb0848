import { Badge, useNow } from '@keyturn/shared/ui';
import { dueLook } from './due';
import type { Payment } from './model';

/** By when an unanswered request is to be paid; nothing where no day was set. */
export function DueBadge({
  payment,
}: {
  readonly payment: Pick<Payment, 'displayStatus' | 'authorizedAt' | 'dueOn' | 'paymentOccasion'>;
}) {
  const { displayStatus, authorizedAt, dueOn, paymentOccasion } = payment;
  const now = useNow();
  const look = dueLook({ displayStatus, authorizedAt, dueOn, timeZone: paymentOccasion.timeZone }, now);
  if (look === null) return null;
  return (
    <Badge tone={look.isLate ? 'red' : 'gray'} title={look.title}>
      {look.text}
    </Badge>
  );
}
