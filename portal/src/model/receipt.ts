import type { PaymentRequest } from '../payer-api/answers.ts';
import { filledInFacts } from './form-fields.ts';
import { money } from './money.ts';
import { stepTitle } from './outcome.ts';

/** What a receipt says of a payment, on its page and as PDF. */
export const receiptFacts = ({ occasion, organization, total, amount, id, formData }: PaymentRequest) => [
  { label: 'For', value: occasion.name },
  ...filledInFacts(formData),
  occasion.direction === 'OUTBOUND'
    ? { label: 'From', value: organization.name }
    : { label: 'To', value: organization.name },
  { label: 'Amount', value: money(total) },
  ...(total === amount ? [] : [{ label: 'Of which fee', value: money(total - amount) }]),
  { label: 'Reference', value: `#${id}` },
];

/** The steps that a payment has made. @param time an ISO 8601 instant for people */
export const receiptSteps = ({ steps }: PaymentRequest, time: (iso: string) => string) =>
  steps.map(({ status, at }) => ({ title: stepTitle(status), at: time(at) }));
