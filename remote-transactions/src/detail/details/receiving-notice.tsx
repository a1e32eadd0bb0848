import { Notice } from '@keyturn/shared/ui';
import type { PaymentDetail } from '../data';
import { zonedTime, zoneOf } from '../zone';

/** What the sender tells a receiver whose account is waited for, and that an account is not the one paid before. */
export function ReceivingNotice({ payment }: { readonly payment: PaymentDetail }) {
  const { receiving, receiverAccountChanged, paymentOccasion, receiverEmail } = payment;
  return (
    <>
      {receiverAccountChanged && (
        <Notice kind="warning" live={false} title="Not the account that was paid before">
          This receiver was paid to another bank account until now. Call them at a number that you know before
          you go on.
        </Notice>
      )}
      {receiving !== null && (
        <Notice live={false} title={`Code for the receiver: ${receiving.code}`}>
          Tell it to {receiverEmail ?? 'the receiver'} by phone, never by email: they need it, with the link
          that was mailed, to say where the payment goes.{' '}
          {receiving.triesLeft === 0
            ? 'It was entered wrong too often. Send the payment again, on Manage: that makes a new code.'
            : `Without an account the payment is canceled ${zonedTime(receiving.until, zoneOf(paymentOccasion.timeZone))}. No money has moved.`}
        </Notice>
      )}
    </>
  );
}
