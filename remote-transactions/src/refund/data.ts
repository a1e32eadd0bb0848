import { type ApiError, useApiMutation } from '@keyturn/shared/api';
import { RefundPaymentDocument } from './refund.generated';

/** Gives a deposited payment back, by the id of its template; gives the error or null. */
export function useRefundPayment(): {
  readonly run: (id: string) => Promise<ApiError | null>;
  readonly busy: boolean;
} {
  const [run, { busy }] = useApiMutation(RefundPaymentDocument);
  return {
    busy,
    async run(id) {
      const outcome = await run({ transactionId: id });
      return outcome.ok ? null : outcome.error;
    },
  };
}
