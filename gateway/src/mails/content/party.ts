import { calendarDay } from '../../base/format.ts';
import {
  followPayment,
  forAddress,
  outsiderName,
  partyName,
  paymentFacts,
  total,
  travelTime,
  viewPayment,
} from './page.ts';
import type { MailPage } from './page.ts';
import type { PaymentMailData } from './data.ts';

/** Asks the payer for money. */
export function paymentRequest(data: PaymentMailData): MailPage {
  if (data.outsider !== null) return outsidersRequest(data, data.outsider);
  const from = data.organization.name;
  return {
    subject: `${from} requests ${total(data)}${forAddress(data)}`,
    preview: `Review the request and authorize the payment ${data.takesCards ? 'with a bank account or a card' : 'from your bank account'}.`,
    heading: `${from} requests a payment`,
    paragraphs: [
      `${data.requesterName ?? from} asks you to pay ${total(data)}${forAddress(data)}. Review the details, choose ${data.takesCards ? 'a bank account or a card' : 'a bank account'} and authorize the payment. Nothing is taken before you do.`,
    ],
    amount: total(data),
    facts: paymentFacts(data, 'Requested'),
    action: data.url ? { label: `Review and pay ${total(data)}`, url: data.url } : null,
    note: `This link is yours alone: please don't forward it. If you don't expect this request, decline it on the page or contact ${from}.`,
  };
}

/**
 * Asks for a payment that a person outside the organization requested. The mail says so, and does not speak in the
 * organization's name.
 */
function outsidersRequest(
  data: PaymentMailData,
  outsider: NonNullable<PaymentMailData['outsider']>,
): MailPage {
  const to = data.organization.name;
  const asker = outsiderName(outsider);
  return {
    subject: `${asker} asks you to pay ${total(data)} to ${to}`,
    preview: `${outsider.name} is not ${to}. Check that you expect this request.`,
    heading: `${outsider.name} asks you for a payment`,
    paragraphs: [
      `${asker} asks you to pay ${total(data)} to ${to}. ${outsider.name} is not ${to}, and ${to} has not checked this request.`,
      `No money is taken before you authorize the payment. The payment goes to ${to}. Never pay to an account that somebody gives you by mail or phone.`,
    ],
    amount: total(data),
    facts: paymentFacts(data, 'Requested'),
    action: data.url ? { label: `Review ${total(data)}`, url: data.url } : null,
    note: `This link is yours alone: please don't forward it. If you don't expect this request, decline it on the page, or ask ${to} at a number that you know.`,
  };
}

/** Reminds the payer of a request that is due. */
export function paymentReminder(data: PaymentMailData): MailPage {
  const request = paymentRequest(data);
  const due = data.dueOn === null ? '' : `, due ${calendarDay(data.dueOn)}`;
  if (data.outsider !== null)
    return {
      ...request,
      subject: `Reminder: ${request.subject}${due}`,
      preview: `The request${due} has not been paid yet. ${data.outsider.name} is not ${data.organization.name}.`,
    };
  return {
    ...request,
    subject: `Reminder: ${total(data)} to ${data.organization.name}${forAddress(data)}${due}`,
    preview: `The request${due} has not been paid yet.`,
    heading: 'A payment waits for you',
    paragraphs: [
      `${data.requesterName ?? data.organization.name} asked you to pay ${total(data)}${forAddress(data)}${due}, and it has not been paid yet. If you have paid it another way, please tell ${data.organization.name}.`,
    ],
  };
}

/** Sends a new link to a payment, for a person who reached its page through a link that only shows the payment. */
export function paymentLink(data: PaymentMailData): MailPage {
  const from = data.organization.name;
  const inbound = data.direction === 'INBOUND';
  return {
    subject: `Your link: ${total(data)} ${inbound ? 'to' : 'from'} ${from}${forAddress(data)}`,
    preview: 'With this link you can act on the payment.',
    heading: 'Your link to the payment',
    paragraphs: [
      `Somebody, likely you, asked for a link to act on this payment, for example to ${inbound ? 'pay or cancel it' : 'give a bank account'}.`,
    ],
    amount: total(data),
    facts: paymentFacts(data, 'Asked'),
    action: data.url ? { label: 'Open the payment', url: data.url } : null,
    note: `This link is yours alone: please don't forward it. If you did not ask for it, you don't have to do anything.`,
  };
}

/** The payer accepted, but the account wants its two deposits told first. */
export function verifyAccount(data: PaymentMailData): MailPage {
  const to = data.organization.name;
  return {
    subject: `Verify your bank account to pay ${total(data)}${forAddress(data)}`,
    preview: 'Two small deposits arrived in your account. Tell us their amounts and your payment starts.',
    heading: 'Two small deposits have arrived',
    paragraphs: [
      `To be sure that the account is yours, two deposits of less than a dollar were sent to it. Look them up in your account and enter the amounts: your payment to ${to} then starts by itself.`,
    ],
    amount: total(data),
    facts: paymentFacts(data, 'Accepted'),
    action: data.url ? { label: 'Enter the amounts', url: data.url } : null,
    note: `This link is yours alone: please don't forward it. If you did not accept this payment, contact ${to}.`,
  };
}

/** The payer has authorized; nothing has moved yet. */
export function receiptAuthorized(data: PaymentMailData): MailPage {
  return {
    subject: `Receipt: ${total(data)} to ${data.organization.name} authorized`,
    preview: 'Your payment is authorized. We will write again when it is deposited.',
    heading: 'Your payment is authorized',
    paragraphs: [
      `You authorized a payment of ${total(data)} to ${data.organization.name}${forAddress(data)}.`,
      `${travelTime(data)} We will write again when the money is deposited.`,
    ],
    amount: total(data),
    facts: paymentFacts(data, 'Authorized'),
    action: followPayment(data),
    note: `If you did not authorize this payment, contact ${data.organization.name} at once.`,
  };
}

/** The money has arrived: to the party, and to the organization's notification recipients. */
export function receiptDeposited(data: PaymentMailData): MailPage {
  const inbound = data.direction === 'INBOUND';
  const staff = data.audience === 'organization';
  const paid = total(data);
  const sentence = staff
    ? `The payment of ${paid} ${inbound ? 'from' : 'to'} ${partyName(data)}${forAddress(data)} is deposited.`
    : inbound
      ? `Your payment of ${paid} to ${data.organization.name}${forAddress(data)} is deposited.`
      : `The payment of ${paid} from ${data.organization.name}${forAddress(data)} is deposited in your account.`;
  return {
    subject: `Receipt: ${paid} deposited${forAddress(data)}`,
    preview: sentence,
    heading: 'Payment deposited',
    paragraphs: [sentence],
    amount: paid,
    facts: paymentFacts(data, 'Deposited'),
    action: staff ? viewPayment(data) : followPayment(data),
    note: staff ? null : 'Please keep this receipt for your records.',
  };
}

/** An outbound payment is on its way to its receiver, or waits for the receiver's account. */
export function paymentSent(data: PaymentMailData): MailPage {
  if (data.waitsForAccount) return paymentWaiting(data);
  return {
    subject: `${data.organization.name} is sending you ${total(data)}`,
    preview: 'The payment is on its way to your bank account.',
    heading: 'A payment is on its way',
    paragraphs: [
      `${data.organization.name} is sending you ${total(data)}${forAddress(data)}. ${travelTime(data)} You don't have to do anything.`,
    ],
    amount: total(data),
    facts: paymentFacts(data, 'Sent'),
    action: null,
    note: null,
  };
}

/** Nothing is promised to a receiver whose account nobody knows. */
function paymentWaiting(data: PaymentMailData): MailPage {
  const from = data.organization.name;
  return {
    subject: `${from} wants to send you ${total(data)}`,
    preview: 'The payment waits until your bank account is known.',
    heading: 'A payment waits for your bank account',
    paragraphs: [
      `${from} wants to send you ${total(data)}${forAddress(data)}. It has not left yet: it goes out once you have said to which bank account.`,
      `${from} tells you a code of eight digits by phone. You need it on the page, so that nobody who reads your mail can give an account in your place.`,
    ],
    amount: total(data),
    facts: paymentFacts(data, 'Authorized'),
    action: data.url ? { label: 'Give your bank account', url: data.url } : null,
    note: `If you have questions, or don't expect this payment, contact ${from}. Never send account numbers or the code by email.`,
  };
}

/** The receiver has not given an account yet. */
export function receiverReminder(data: PaymentMailData): MailPage {
  return {
    ...paymentWaiting(data),
    subject: `Reminder: ${data.organization.name} wants to send you ${total(data)}`,
  };
}

/** A receiver who was paid before is asked to which account they are paid from now on. */
export function accountAsked(data: PaymentMailData): MailPage {
  const from = data.organization.name;
  return {
    subject: `${from} asks to which bank account you want to be paid`,
    preview: 'Payments to you go to the account that you gave before until you name another one.',
    heading: 'Name the account for your next payments',
    paragraphs: [
      `${from} asks to which bank account your next payments go. No money is moved now, and nothing changes until you have named one.`,
      `${from} tells you a code of eight digits by phone. You need it on the page, so that nobody who reads your mail can name an account in your place.`,
    ],
    amount: null,
    facts: [],
    action: data.url ? { label: 'Name your bank account', url: data.url } : null,
    note: `If you don't expect this, contact ${from} at a number that you know. Never send account numbers or the code by email.`,
  };
}

/** A deposit goes back to whoever paid it. */
export function refunded(data: PaymentMailData): MailPage {
  return {
    subject: `${data.organization.name} refunds ${total(data)}${forAddress(data)}`,
    preview: 'The refund takes 1 to 3 days to appear in your account.',
    heading: 'Your refund has been initiated',
    paragraphs: [
      `${data.organization.name} refunds ${total(data)}${forAddress(data)}. The refund takes 1 to 3 days to appear in the account that you paid from.`,
    ],
    amount: total(data),
    facts: paymentFacts(data, 'Refunded'),
    action: null,
    note: null,
  };
}
