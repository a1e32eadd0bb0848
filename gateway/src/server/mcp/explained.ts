import type { ReadPaymentQuery } from '@keyturn/client';

type Payment = NonNullable<ReadPaymentQuery['transactionTemplate']>;

/** Where a payment stands and why it goes no further, in plain words. */
export function explained(payment: Payment): string {
  const movement = payment.transactions.at(-1);
  const said = movement?.errorType ?? null;
  switch (payment.displayStatus) {
    case 'FAILED':
      return `The money did not arrive. ${bankSaid(said)}`;
    case 'DEPOSITED_AND_FAILED':
      return `The money arrived and the bank took it back. ${bankSaid(said)}`;
    case 'BLOCKED':
      return `It is held before any money moved: ${movement?.blockReason ?? 'a check did not pass'}. It goes on by itself once that is settled.`;
    case 'APPROVAL_PENDING':
      return 'It waits for somebody to approve it in the dashboard.';
    case 'APPROVAL_REJECTED':
      return `An approver declined it: ${payment.rejectReason ?? 'without a reason'}. No money moved.`;
    case 'APPROVAL_EXPIRED':
      return 'Nobody approved it in time. No money moved.';
    case 'CANCELED':
      return 'It was canceled. No money moved.';
    case 'DRAFT':
    case 'CREATED':
    case 'PENDING':
      return waiting(payment);
    case 'DEPOSITED':
      return payment.refunded ? 'The money arrived, and was given back.' : 'The money arrived.';
    default:
      return 'It is on its way.';
  }
}

function waiting({ mailRefusal, receiverEmail, dueOn }: Payment): string {
  if (mailRefusal != null)
    return `The mail to ${receiverEmail ?? 'the payer'} was refused: ${mailRefusal}. Correct the address in the dashboard.`;
  return dueOn == null ? 'The payer has not paid yet.' : `The payer has not paid yet; it is due on ${dueOn}.`;
}

/** A return code of the ACH network, or the provider's words. */
const bankSaid = (said: string | null): string =>
  said === null ? 'The bank gave no reason.' : `The bank’s reason: ${said}.`;
