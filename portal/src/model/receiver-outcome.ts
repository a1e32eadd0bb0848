import type { PaymentRequest } from '../payer-api/answers.ts';
import type { Outcome } from './outcome.ts';

/** What the receiver of a payment is told once nothing is asked of them. */
export function receiverOutcome({
  status,
  accountChanged,
  organization: { name },
}: Pick<PaymentRequest, 'status' | 'accountChanged' | 'organization'>): Outcome {
  if (accountChanged) {
    return {
      title: 'Your new account was taken',
      text: `${name} pays you there from the next payment on. Nothing more is needed from you.`,
      quarters: 4,
    };
  }
  const told: Readonly<Record<string, Outcome>> = {
    APPROVAL_PENDING: {
      title: 'This payment is not on its way yet',
      text: `${name} has to approve it first.`,
      quarters: 0,
    },
    AUTHORIZED: {
      title: 'Your account was taken',
      text: `${name} sends the payment to it shortly. Nothing more is needed from you.`,
      quarters: 1,
    },
    INITIATED: {
      title: 'The payment is on its way',
      text: 'It is being taken from the sender’s account.',
      quarters: 2,
    },
    CLEARED: { title: 'The payment is on its way', text: 'It has left the sender’s account.', quarters: 3 },
    DEPOSITED: { title: 'The payment has arrived', text: 'The money is in your account.', quarters: 4 },
    FAILED: {
      title: 'The payment did not reach your account',
      text: `The bank returned it. Please get in touch with ${name}.`,
      quarters: null,
    },
    CANCELED: {
      title: 'This payment is no longer offered',
      text: `It was canceled, or no account was given in time. If you expect it, ask ${name} to send it again.`,
      quarters: null,
    },
  };
  return (
    told[status] ?? {
      title: 'This payment does not wait for you',
      text: `Please get in touch with ${name} if you have questions.`,
      quarters: null,
    }
  );
}
