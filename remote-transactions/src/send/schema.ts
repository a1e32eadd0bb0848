import { amountRule, emailRule, formFieldsSchema, object } from '@keyturn/shared/forms';
import type { Occasion } from '../occasions/data';
import type { SendRail } from './data';

/** What is typed; the amount in cents. */
export interface SendValues {
  readonly amount: number | null;
  readonly rail: SendRail;
  readonly receiverEmail: string;
  readonly formFields: Record<string, string>;
}

/** The rules of a payment that is sent; its words differ from those of an e-mailed request. */
export function sendSchema(occasion: Pick<Occasion, 'limit' | 'formFields'>) {
  return object({
    amount: amountRule(occasion.limit, { required: 'Amount is required.' }),
    receiverEmail: emailRule({
      required: 'Email address is required.',
      invalid: 'Email address must be a valid email.',
    }),
    formFields: formFieldsSchema(occasion.formFields),
  });
}
