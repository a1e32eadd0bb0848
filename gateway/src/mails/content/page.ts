import { calendarDay, filledIn, money, moment } from '../../base/format.ts';
import { quoted } from '../../base/outsiders.ts';
import type { PaymentMailData } from './data.ts';

/** One mail, before it is laid out as HTML and as text. All strings are plain text. */
export interface MailPage {
  subject: string;
  /** The line that inboxes show after the subject. */
  preview: string;
  heading: string;
  paragraphs: string[];
  /** The amount that stands out, for example '$18,500.00'. */
  amount: string | null;
  facts: { label: string; value: string }[];
  action: { label: string; url: string } | null;
  note: string | null;
}

/** What the party pays in all: the amount and its part of the fee. */
export function total(data: PaymentMailData): string {
  return money(data.amount + data.partyFee);
}

/** ' for 48 Harbor View Dr', or nothing where no address is known. */
export function forAddress(data: PaymentMailData): string {
  return data.address ? ` for ${data.address}` : '';
}

/** Returns the name of the party for use in a sentence. The name is in quotes, because the party typed it. */
export function partyName({ party: { name, email }, direction }: PaymentMailData): string {
  if (name !== null) return quoted(name);
  return email ?? (direction === 'INBOUND' ? 'the payer' : 'the receiver');
}

const onItsWay: Record<PaymentMailData['rail'], string> = {
  ACH: 'Bank transfers usually take about 4 banking days.',
  CARD: 'Card payments usually take about 2 banking days.',
  RTP: 'Real-time payments arrive within seconds, at any hour.',
};

/** How long the money is on its way, as its page says too (ADR 0032). */
export const travelTime = ({ rail, expedited }: PaymentMailData): string =>
  rail === 'ACH' && expedited
    ? 'Expedited bank transfers usually take about 2 banking days.'
    : onItsWay[rail];

/** The rows that every payment mail has, in one order; what is unknown or zero is left out. */
export function paymentFacts(data: PaymentMailData, when: string): MailPage['facts'] {
  const rows: [label: string, value: string | null][] = [
    ['Amount', data.partyFee > 0 ? money(data.amount) : null],
    ['Fee', data.partyFee > 0 ? money(data.partyFee) : null],
    ['Payment', data.occasionName],
    ['Asked for by', data.outsider && `${outsiderName(data.outsider)}, not ${data.organization.name}`],
    ['Property', data.address],
    ...data.details.map((each): [string, string] => [each.label, filledIn(each.value)]),
    [
      data.direction === 'INBOUND' ? 'Payer' : 'Receiver',
      data.audience === 'organization' ? partyName(data) : null,
    ],
    [data.rail === 'CARD' ? 'Card' : 'Account', data.account],
    [when, moment(data.at, data.timeZone)],
    ['Due', data.dueOn === null || data.direction === 'OUTBOUND' ? null : calendarDay(data.dueOn)],
    ['Reference', data.templateId === null ? null : `#${data.templateId}`],
  ];
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** Returns the requester's name and address, such as 'Lee Park (lee@agents.example)'. */
export const outsiderName = ({ name, email }: NonNullable<PaymentMailData['outsider']>): string =>
  `${name} (${email})`;

/** A button to the dashboard's page of the payment, for people of the organization. */
export function viewPayment(data: PaymentMailData): MailPage['action'] {
  return data.url && data.audience === 'organization' ? { label: 'View payment', url: data.url } : null;
}

/**
 * Returns a button to the payer's page of the payment. The link only shows the payment, because people forward
 * receipts.
 */
export function followPayment(data: PaymentMailData): MailPage['action'] {
  return data.url && data.audience === 'party' ? { label: 'See the payment', url: data.url } : null;
}
