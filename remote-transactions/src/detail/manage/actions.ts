import { formatMoney } from '@keyturn/shared/format';
import type { PaymentDetail } from '../data';
import {
  type Command,
  useCancel,
  useDeactivate,
  useReactivate,
  useResendAgentReceipt,
  useResendRequest,
  useSendProofOfIntent,
} from './data';

type ActionName = PaymentDetail['allowedActions'][number];

/** Something that is done after one question, with what is said before and afterwards. */
export interface PlainAction {
  readonly name: ActionName;
  /** Heading and button. */
  readonly label: (payment: PaymentDetail) => string;
  readonly text: (payment: PaymentDetail) => string;
  readonly question: (payment: PaymentDetail) => string;
  readonly consequence: (payment: PaymentDetail) => string;
  readonly cancelLabel?: string;
  readonly danger?: true;
  readonly use: (payment: PaymentDetail) => Command;
  /** The toast when it is done. */
  readonly done: (payment: PaymentDetail) => string;
}

const receiverOf = ({ buyer, receiverEmail }: PaymentDetail): string =>
  receiverEmail ?? buyer?.email ?? 'the payer';

/** What is canceled: a payer is asked, a receiver is sent to. */
const canceledOf = ({ paymentOccasion: { direction } }: PaymentDetail): string =>
  direction === 'INBOUND' ? 'request' : 'payment';

/** The actions that need no input, in the order in which they are offered. */
export const plainActions: readonly PlainAction[] = [
  {
    name: 'RESEND_REQUEST',
    label: () => 'Resend request',
    text: (payment) => `Mails ${receiverOf(payment)} a new link to pay ${formatMoney(payment.amount)}.`,
    question: () => 'Resend this request?',
    consequence: (payment) => `A new email goes to ${receiverOf(payment)}.`,
    use: useResendRequest,
    done: () => 'An email notification has been sent.',
  },
  {
    name: 'SEND_PROOF_OF_INTENT',
    label: () => 'Send proof of intent',
    text: () => 'Mails you a letter that says that this earnest money is on its way.',
    question: () => 'Send yourself a proof of intent?',
    consequence: () => 'It goes to your own email address.',
    use: useSendProofOfIntent,
    done: () => 'Proof of intent has been sent.',
  },
  {
    name: 'RESEND_AGENT_RECEIPT',
    label: () => 'Resend agent fee receipt',
    text: ({ agentFee }) => `Mails the agent the receipt of the fee${feeText(agentFee)} once more.`,
    question: () => 'Resend the agent fee receipt?',
    consequence: () => 'It goes to the agent who paid the fee.',
    use: useResendAgentReceipt,
    done: () => 'Agent fee receipt successfully resent',
  },
  {
    name: 'CANCEL',
    label: (payment) => `Cancel ${canceledOf(payment)}`,
    text: ({ paymentOccasion: { direction } }) =>
      direction === 'INBOUND'
        ? 'The payer can no longer pay it. Nothing has been debited.'
        : 'Nothing is sent. No money has moved.',
    question: (payment) => `Cancel this ${canceledOf(payment)}?`,
    consequence: ({ paymentOccasion: { direction } }) =>
      `The ${direction === 'INBOUND' ? 'payer' : 'receiver'} is told that it was canceled.`,
    cancelLabel: 'Keep it',
    danger: true,
    use: useCancel,
    done: ({ paymentOccasion: { direction } }) =>
      direction === 'INBOUND' ? 'The request has been canceled.' : 'The payment has been canceled.',
  },
  {
    name: 'REACTIVATE',
    label: () => 'Reactivate',
    text: (payment) =>
      payment.displayStatus === 'CANCELED'
        ? 'The request becomes active and pending again. No email is sent.'
        : 'The payment becomes active again and keeps its status. No email is sent.',
    question: () => 'Reactivate this transaction?',
    consequence: (payment) =>
      payment.displayStatus === 'CANCELED' ? 'It becomes pending and can be paid.' : 'It keeps its status.',
    use: useReactivate,
    done: () => 'The transaction status has been updated.',
  },
  {
    name: 'DEACTIVATE',
    label: () => 'Deactivate',
    text: () => 'Puts the payment aside: nobody can pay, approve or cancel it until it is reactivated.',
    question: () => 'Deactivate this transaction?',
    consequence: () => 'Its status stays. No money moves and no email is sent.',
    danger: true,
    use: useDeactivate,
    done: () => 'The transaction status has been updated.',
  },
];

const feeText = (fee: PaymentDetail['agentFee']): string =>
  fee === null ? '' : ` of ${formatMoney(fee.amount)}`;
