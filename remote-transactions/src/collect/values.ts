import {
  amountRule,
  emailRule,
  type FormFieldDefinition,
  formFieldsSchema,
  formFieldValues,
  object,
} from '@keyturn/shared/forms';
import type { Occasion } from '../occasions/data';
import type { EmailRequest } from './data';

/** What is typed into a request. */
export interface Values {
  readonly amount: number | null;
  readonly receiverEmail: string;
  /** `2026-11-27`; empty leaves it to the occasion's rule. */
  readonly dueOn: string;
  readonly formFields: Readonly<Record<string, string>>;
}

/** The rules of a request to one payer; its words differ from those of a payment that is sent. */
export function emailRequestSchema(occasion: Pick<Occasion, 'limit' | 'formFields'>) {
  return object({
    amount: amountRule(occasion.limit, { required: 'Amount is required' }),
    receiverEmail: emailRule({ required: 'Email is required', invalid: 'Enter a valid email' }),
    formFields: formFieldsSchema(occasion.formFields),
  });
}

/** What is sent of it; null while there is no amount. */
export function requestOf(values: Values, definitions: readonly FormFieldDefinition[]): EmailRequest | null {
  if (values.amount === null) return null;
  return {
    amount: values.amount,
    receiverEmail: values.receiverEmail.trim(),
    ...(values.dueOn === '' ? {} : { dueOn: values.dueOn }),
    formFields: formFieldValues(definitions, values.formFields),
  };
}
