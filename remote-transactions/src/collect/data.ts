import { type Loadable, type Outcome, useApiMutation, useApiQuery } from '@keyturn/shared/api';
import { PaymentToAskAgainDocument, SendTransactionRequestDocument } from './collect.generated';

/** A request by e-mail; the amount in cents. */
export interface EmailRequest {
  readonly amount: number;
  readonly receiverEmail: string;
  /** By when it is to be paid, `2026-11-27`; absent leaves it to the occasion's rule. */
  readonly dueOn?: string;
  readonly formFields: readonly { readonly name: string; readonly value: string }[];
}

/** What a payment of this occasion asked for, so that it can be asked for again; null where none is to be seen. */
export function useEarlierRequest(occasionId: string, paymentId: string): Loadable<EmailRequest | null> {
  const answer = useApiQuery(PaymentToAskAgainDocument, { variables: { id: paymentId } });
  if (answer.state !== 'ready') return answer;
  const payment = answer.data.transactionTemplate;
  if (payment?.paymentOccasion.id !== occasionId) return { ...answer, data: null };
  const receiverEmail = payment.receiverEmail ?? payment.buyer?.email ?? '';
  return { ...answer, data: { amount: payment.amount, receiverEmail, formFields: payment.formData } };
}

/** Asks a payer by e-mail for money, again where an earlier payment stopped; gives the new payment's id. */
export function useSendRequest(
  occasionId: string,
  attemptOf: string | null,
): {
  readonly send: (request: EmailRequest) => Promise<Outcome<{ readonly id: string }>>;
} {
  const [run] = useApiMutation(SendTransactionRequestDocument);
  return {
    async send(request) {
      const outcome = await run({
        paymentOccasionId: occasionId,
        ...(attemptOf === null ? {} : { attemptOf }),
        request: { ...request, formFields: [...request.formFields] },
      });
      return outcome.ok ? { ok: true, data: outcome.data.sendTransactionRequest } : outcome;
    },
  };
}
