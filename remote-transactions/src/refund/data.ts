import { type ApiError, useApiMutation } from '@keyturn/shared/api';
import { RefundPaymentDocument } from './refund.generated';

/** Gives a deposited payment back, by the id of its template, with the reason where one was typed; gives the error or null. */
export function useRefundPayment(): {
  readonly run: (id: string, reason: string | null) => Promise<ApiError | null>;
  readonly busy: boolean;
} {
  const [run, { busy }] = useApiMutation(RefundPaymentDocument);
  return {
    busy,
    async run(id, reason) {
      const outcome = await run({ transactionId: id, reason });
      return outcome.ok ? null : outcome.error;
    },
  };
}
