import { type Outcome, useApiMutation } from '@keyturn/shared/api';
import { CreateTransactionTemplateDocument, type CreateTransactionTemplateMutation } from './send.generated';

export type SentPayment = CreateTransactionTemplateMutation['createTransactionTemplate'];

/** A payment to send; the amount in cents. */
export interface OutboundPayment {
  readonly amount: number;
  readonly fundingSourceId: string;
  readonly paymentOccasionId: string;
  readonly receiverEmail: string;
  readonly formFields: readonly { readonly name: string; readonly value: string }[];
}

/** Sends an outbound payment; it waits for secondary approval where the occasion requires it. */
export function useSendPayment(): (payment: OutboundPayment) => Promise<Outcome<SentPayment>> {
  const [run] = useApiMutation(CreateTransactionTemplateDocument);
  return async ({ fundingSourceId, formFields, ...payment }) => {
    const outcome = await run({
      input: {
        ...payment,
        paymentMethodId: fundingSourceId,
        paymentMethodType: 'FUNDING_SOURCE',
        formFields: [...formFields],
      },
    });
    return outcome.ok ? { ok: true, data: outcome.data.createTransactionTemplate } : outcome;
  };
}
