import { type Outcome, useApiMutation } from '@keyturn/shared/api';
import { SendTransactionRequestDocument } from './collect.generated';

/** A request by e-mail; the amount in cents. */
export interface EmailRequest {
  readonly amount: number;
  readonly receiverEmail: string;
  readonly formFields: readonly { readonly name: string; readonly value: string }[];
}

/** Asks a payer by e-mail for money; gives the new payment's id. */
export function useSendRequest(occasionId: string): {
  readonly send: (request: EmailRequest) => Promise<Outcome<{ readonly id: string }>>;
} {
  const [run] = useApiMutation(SendTransactionRequestDocument);
  return {
    async send(request) {
      const outcome = await run({
        paymentOccasionId: occasionId,
        request: { ...request, formFields: [...request.formFields] },
      });
      return outcome.ok ? { ok: true, data: outcome.data.sendTransactionRequest } : outcome;
    },
  };
}
