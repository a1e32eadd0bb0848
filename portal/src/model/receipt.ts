import type { GoesTo, PaymentRequest } from '../payer-api/answers.ts';
import { calendarDay } from './days.ts';
import { filledInFacts } from './form-fields.ts';
import { money } from './money.ts';
import { stepTitle } from './outcome.ts';

/** Who gets the money, and into which account; null where that is not known. */
export function whereTo(goesTo: GoesTo): string | null {
  if (!goesTo) return null;
  return goesTo.account === null
    ? goesTo.organization
    : `${goesTo.organization}, account “${goesTo.account}”`;
}

const underWay = new Set(['AUTHORIZED', 'INITIATED', 'CLEARED']);

/** When the money of a payment under way is expected, in words; null where nothing can be said. */
export const expectedDay = ({ status, arrivesOn }: PaymentRequest): string | null =>
  underWay.has(status) && arrivesOn ? calendarDay(arrivesOn) : null;

/** Whether somebody has paid, so that there is something to give a receipt of. */
export const hasReceipt = ({ state, steps }: Pick<PaymentRequest, 'state' | 'steps'>): boolean =>
  state === 'paid' || (state !== 'open' && steps.length > 0);

/** What a receipt says of a payment, on its page and as PDF. */
export const receiptFacts = ({
  occasion,
  organization,
  goesTo,
  total,
  amount,
  id,
  formData,
  outsider,
}: PaymentRequest) => [
  { label: 'For', value: occasion.name },
  ...(outsider
    ? [{ label: 'Asked for by', value: `${outsider.name} (${outsider.email}), not ${organization.name}` }]
    : []),
  ...filledInFacts(formData),
  occasion.direction === 'OUTBOUND'
    ? { label: 'From', value: organization.name }
    : { label: 'To', value: whereTo(goesTo) ?? organization.name },
  { label: 'Amount', value: money(total) },
  ...(total === amount ? [] : [{ label: 'Of which fee', value: money(total - amount) }]),
  { label: 'Reference', value: `#${id}` },
];

/** The steps that a payment has made. @param time an ISO 8601 instant for people */
export const receiptSteps = (payment: PaymentRequest, time: (iso: string) => string) =>
  payment.steps.map(({ status, at }) => ({ title: stepTitle(status, payment), at: time(at) }));
