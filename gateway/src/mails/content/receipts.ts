import type { PaymentMailData } from './data.ts';
import { forAddress, partyName, paymentFacts, total, travelTime, viewPayment } from './page.ts';
import type { MailPage } from './page.ts';

/** The money has left the account that pays. */
export function receiptInitiated(data: PaymentMailData): MailPage {
  const name = data.organization.name;
  const paid = total(data);
  const inbound = data.direction === 'INBOUND';
  const sentence =
    data.audience === 'organization'
      ? `The payment of ${paid} ${inbound ? 'from' : 'to'} ${partyName(data)}${forAddress(data)} is on its way.`
      : inbound
        ? `Your payment of ${paid} to ${name}${forAddress(data)} is on its way.`
        : `The payment of ${paid} from ${name}${forAddress(data)} is on its way to your account.`;
  return {
    subject: `Receipt: ${paid} paid${forAddress(data)}`,
    preview: sentence,
    heading: 'Payment on its way',
    paragraphs: [sentence, travelTime(data)],
    amount: paid,
    facts: paymentFacts(data, 'Paid'),
    action: viewPayment(data),
    note: null,
  };
}

/** An agent's fee of a payment was paid; the amount is the fee. */
export function agentReceipt(data: PaymentMailData): MailPage {
  const fee = total(data);
  const sentence = `Your agent fee of ${fee}${forAddress(data)} was paid. It covers the fee of a payment to ${data.organization.name}.`;
  return {
    subject: `Receipt: agent fee of ${fee}${forAddress(data)}`,
    preview: sentence,
    heading: 'Agent fee paid',
    paragraphs: [sentence],
    amount: fee,
    facts: paymentFacts(data, 'Paid'),
    action: viewPayment(data),
    note: 'Please keep this receipt for your records.',
  };
}

/** An agent's fee of a payment could not be taken from the agent's account; the amount is the fee. */
export function agentFeeUnpaid(data: PaymentMailData): MailPage {
  const fee = total(data);
  const sentence = `Your agent fee of ${fee}${forAddress(data)} could not be paid. It covers the fee of a payment to ${data.organization.name}, which is not affected.`;
  return {
    subject: `Agent fee not paid: ${fee}${forAddress(data)}`,
    preview: sentence,
    heading: 'Agent fee not paid',
    paragraphs: [sentence],
    amount: fee,
    facts: [
      ...(data.reason ? [{ label: 'Reason', value: data.reason }] : []),
      ...paymentFacts(data, 'Tried'),
    ],
    action: viewPayment(data),
    note: 'Please see that the account from which you cover fees is verified and can pay.',
  };
}

/** What an agent shows to others: that earnest money was committed and how far it is now. */
export function proofOfIntent(data: PaymentMailData): MailPage {
  const amount = total(data);
  const sentence = `${data.organization.name} confirms that ${partyName(data)} authorized an earnest money payment of ${amount}${forAddress(data)}.`;
  return {
    subject: `Proof of intent: ${amount}${forAddress(data)}`,
    preview: sentence,
    heading: 'Proof of intent',
    paragraphs: [
      sentence,
      ...(data.reason ? [`When this proof was made, the payment's status was ${data.reason}.`] : []),
    ],
    amount,
    facts: paymentFacts(data, 'Proof made'),
    action: viewPayment(data),
    note: 'A proof of intent is not a receipt: the money has arrived once the payment is deposited.',
  };
}
