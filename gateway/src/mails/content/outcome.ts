import { wordsOfPayer } from '../../base/outsiders.ts';
import { forAddress, partyName, paymentFacts, total, viewPayment } from './page.ts';
import type { MailPage } from './page.ts';
import type { PaymentMailData } from './data.ts';

/** A payment waits for the recipient's approval. */
export function approvalNeeded(data: PaymentMailData): MailPage {
  const inbound = data.direction === 'INBOUND';
  const who = inbound ? `from ${partyName(data)}` : `to ${partyName(data)}`;
  const asked = inbound
    ? `${partyName(data)} authorized a payment of ${total(data)}${forAddress(data)}.`
    : `${data.requesterName ?? 'A colleague'} sends a payment of ${total(data)} ${who}${forAddress(data)}.`;
  return {
    subject: `Approval needed: ${total(data)} ${who}`,
    preview: `${data.occasionName} waits for your approval.`,
    heading: 'A payment needs your approval',
    paragraphs: [`${asked} It moves once you or another approver approves it.`],
    amount: total(data),
    facts: paymentFacts(data, 'Submitted'),
    action: data.url ? { label: `Review ${total(data)}`, url: data.url } : null,
    note: null,
  };
}

interface Outcome {
  word: string;
  heading: string;
  sentence: string;
  when: string;
  /** Whether the payer gave the reason. */
  byPayer?: boolean;
}

/** A plain statement of what became of a payment, with the reason where one was given. */
function outcome(data: PaymentMailData, { word, heading, sentence, when, byPayer }: Outcome): MailPage {
  const given = data.reason ? [{ label: 'Reason', value: data.reason }] : [];
  const reason = byPayer === true ? given.map(wordsOfPayer) : given;
  return {
    subject: `Payment ${word}: ${total(data)}${forAddress(data)}`,
    preview: sentence,
    heading,
    paragraphs: [sentence],
    amount: total(data),
    facts: [...reason, ...paymentFacts(data, when)],
    action: viewPayment(data),
    note: null,
  };
}

/** The payment of the sentence, seen by its reader. */
function thePayment(data: PaymentMailData): string {
  if (data.audience === 'party' && data.direction === 'INBOUND') {
    return `Your payment of ${total(data)} to ${data.organization.name}${forAddress(data)}`;
  }
  const preposition = data.direction === 'INBOUND' ? 'from' : 'to';
  const other =
    data.audience === 'party' ? `from ${data.organization.name}` : `${preposition} ${partyName(data)}`;
  return `The payment of ${total(data)} ${other}${forAddress(data)}`;
}

export function approved(data: PaymentMailData): MailPage {
  const rest = data.waitsForAccount ? "goes out once the receiver's account is known" : 'is on its way';
  const sentence = `${thePayment(data)} was approved and ${rest}.`;
  return outcome(data, { word: 'approved', heading: 'Payment approved', sentence, when: 'Approved' });
}

export function declined(data: PaymentMailData): MailPage {
  const rest = data.audience === 'party' ? ' No money was taken.' : '';
  const sentence = `${thePayment(data)} was declined.${rest}`;
  return outcome(data, { word: 'declined', heading: 'Payment declined', sentence, when: 'Declined' });
}

export function approvalExpired(data: PaymentMailData): MailPage {
  const sentence = `${thePayment(data)} was not approved in time and has expired. No money was moved.`;
  return outcome(data, { word: 'expired', heading: 'Approval expired', sentence, when: 'Expired' });
}

export function requestDeclined(data: PaymentMailData): MailPage {
  const sentence = `${partyName(data)} declined your request for ${total(data)}${forAddress(data)}.`;
  return outcome(data, {
    word: 'request declined',
    heading: 'Request declined',
    sentence,
    when: 'Declined',
    byPayer: true,
  });
}

export function paymentWithdrawn(data: PaymentMailData): MailPage {
  const sentence = `${partyName(data)} canceled the payment of ${total(data)}${forAddress(data)} before it began. No money was moved.`;
  return outcome(data, {
    word: 'canceled by the payer',
    heading: 'Payment canceled by the payer',
    sentence,
    when: 'Canceled',
    byPayer: true,
  });
}

export function canceled(data: PaymentMailData): MailPage {
  const sentence =
    data.audience === 'party' && data.direction === 'INBOUND'
      ? `${data.organization.name} canceled the request for ${total(data)}${forAddress(data)}. You don't have to do anything.`
      : `${thePayment(data)} was canceled.`;
  return outcome(data, { word: 'canceled', heading: 'Payment canceled', sentence, when: 'Canceled' });
}

export function failed(data: PaymentMailData): MailPage {
  const advice =
    data.audience === 'party' && data.direction === 'INBOUND'
      ? ` You can try again from another account, or contact ${data.organization.name}.`
      : '';
  const sentence = `${thePayment(data)} could not be completed.${advice}`;
  const page = outcome(data, { word: 'failed', heading: 'Payment failed', sentence, when: 'Failed' });
  const again = advice === '' || data.url === null ? null : { label: 'Try another account', url: data.url };
  if (again === null) return page;
  return { ...page, action: again, note: `This link is yours alone: please don't forward it.` };
}

/** Money that had arrived went back: a debit came back late, or a dispute was lost. */
export function takenBack(data: PaymentMailData): MailPage {
  const sentence = `${thePayment(data)} had been deposited, and the money was taken back.`;
  return outcome(data, { word: 'taken back', heading: 'Payment taken back', sentence, when: 'Taken back' });
}

/** Tells that a return ended the standing authorization of the paying account. */
export function debitsStopped(data: PaymentMailData): MailPage {
  const sentence = `${thePayment(data)} came back, so the payer's standing authorization has ended. Nothing more is taken from this account automatically. The payer authorizes each further request.`;
  return outcome(data, {
    word: 'returned, automatic payments ended',
    heading: 'Automatic payments ended',
    sentence,
    when: 'Returned',
  });
}

/** Tells that a debit was returned as not authorized, so that the account is closed to further debits. */
export function accountClosedToDebits(data: PaymentMailData): MailPage {
  const sentence = `${thePayment(data)} came back because it was not authorized. Nothing more is taken from this account until its owner authorizes payments again. Automatic payments from it have ended, and payments from it that had not left yet are on hold.`;
  return outcome(data, {
    word: 'returned as not authorized',
    heading: 'Account closed to payments',
    sentence,
    when: 'Returned',
  });
}

/** A cardholder wants the money back. By when that is answered stands at the payment. */
export function disputed(data: PaymentMailData): MailPage {
  const sentence = `${thePayment(data)} is disputed by the cardholder, who wants the money back. Send support what shows that it is owed: the payment says by when. Without an answer the money is taken back.`;
  return outcome(data, { word: 'disputed', heading: 'Payment disputed', sentence, when: 'Disputed' });
}

/** Tells the requester that a mail of the payment did not reach whom it was for, who is the reason. */
export function mailRefused(data: PaymentMailData): MailPage {
  const sentence = `A mail about the payment of ${total(data)}${forAddress(data)} did not reach ${data.reason ?? 'its address'}. Check the address.`;
  return {
    subject: `Mail not delivered: ${total(data)}${forAddress(data)}`,
    preview: sentence,
    heading: 'A mail could not be delivered',
    paragraphs: [sentence],
    amount: total(data),
    facts: paymentFacts(data, 'Refused'),
    action: viewPayment(data),
    note: null,
  };
}
