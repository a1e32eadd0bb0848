import { type ApiError, useApiMutation } from '@keyturn/shared/api';
import type { BankDetails } from '../bank-details/schema';
import { SendDepositsAgainDocument } from './deposits-again.generated';

/** A bank account's number as it is typed. */
export type BankNumber = Omit<BankDetails, 'accountName'>;

/** Sends two new deposits; the number is kept neither in the cache nor by the gateway. Gives the error, or null. */
export function useSendDepositsAgain(
  fundingSourceId: string,
): (number: BankNumber) => Promise<ApiError | null> {
  const [run] = useApiMutation(SendDepositsAgainDocument, { secret: true });
  return async (number) => {
    const outcome = await run({ fundingSourceId, ...number });
    return outcome.ok ? null : outcome.error;
  };
}
