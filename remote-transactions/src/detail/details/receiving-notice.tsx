import { Notice, Stack, Text } from '@keyturn/shared/ui';
import { ReceiverCode } from '../../receiver-code/receiver-code';
import type { PaymentDetail } from '../data';
import { zonedTime, zoneOf } from '../zone';

/** How a receiver whose account is waited for gets the code, and a warning where the account is not the one paid before. */
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
        <Notice live={false} title="The receiver needs a code by phone">
          <Stack $gap="2">
            <Text>
              With the link that was mailed to {receiverEmail ?? 'the receiver'}, the code lets them say where
              the payment goes. It is told by phone, at a number that you know, and never by email.{' '}
              {receiving.triesLeft === 0
                ? 'It was entered wrong too often. Send the payment again, on Manage: that makes a new code.'
                : `Without an account the payment is canceled ${zonedTime(receiving.until, zoneOf(paymentOccasion.timeZone))}. No money has moved.`}
            </Text>
            {receiving.triesLeft > 0 && <ReceiverCode receiving={receiving} />}
          </Stack>
        </Notice>
      )}
    </>
  );
}
