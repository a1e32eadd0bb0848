import { type Loadable, useApiQuery } from '@keyturn/shared/api';
import { type FormFieldDefinition, initialFormFields } from '@keyturn/shared/forms';
import { PaymentToAskAgainDocument } from './occasions.generated';

/** What an earlier payment was about, so that the same is asked for or sent again; the amount in cents. */
export interface EarlierPayment {
  readonly amount: number;
  readonly receiverEmail: string;
  readonly formFields: readonly { readonly name: string; readonly value: string }[];
}

/** An earlier payment that itself is asked for or sent again. */
export interface RepeatedPayment extends EarlierPayment {
  readonly id: string;
}

/** What a payment of this occasion was about; null without one, and where there is none to be seen. */
export function useEarlierPayment(
  occasionId: string,
  paymentId: string | null,
): Loadable<RepeatedPayment | null> {
  const answer = useApiQuery(PaymentToAskAgainDocument, {
    variables: { id: paymentId ?? '' },
    skip: paymentId === null,
  });
  if (paymentId === null) return { state: 'ready', data: null, refreshing: false };
  if (answer.state !== 'ready') return answer;
  const payment = answer.data.transactionTemplate;
  if (payment?.paymentOccasion.id !== occasionId) return { ...answer, data: null };
  const receiverEmail = payment.receiverEmail ?? payment.buyer?.email ?? '';
  const { id, amount, formData: formFields } = payment;
  return { ...answer, data: { id, amount, receiverEmail, formFields } };
}

/** The occasion's fields as they were filled in before; empty where they were not. */
export function filledAgain(
  definitions: readonly FormFieldDefinition[],
  earlier: Pick<EarlierPayment, 'formFields'> | null,
): Record<string, string> {
  const known = new Map(earlier?.formFields.map(({ name, value }) => [name, value]));
  return Object.fromEntries(
    Object.entries(initialFormFields(definitions)).map(([name, value]) => [name, known.get(name) ?? value]),
  );
}
