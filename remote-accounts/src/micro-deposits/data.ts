import { type ApiError, useApiFetch, useApiMutation } from '@keyturn/shared/api';
import {
  type MicrodepositSourceFragment,
  MicrodepositStateDocument,
  VerifyMicrodepositsDocument,
} from './micro-deposits.generated';

/** A bank account as far as its verification goes. */
export type MicrodepositSource = MicrodepositSourceFragment;

/** The two amounts, cents. */
export interface DepositAmounts {
  readonly amount1: number;
  readonly amount2: number;
}

/**
 * Tells the amounts of the two deposits; gives the error, or null once the account is verified. A refusal may have
 * ended the verification, so the account is read anew after it.
 */
export function useVerifyMicrodeposits(
  fundingSourceId: string,
): (amounts: DepositAmounts) => Promise<ApiError | null> {
  const [run] = useApiMutation(VerifyMicrodepositsDocument);
  const refresh = useApiFetch(MicrodepositStateDocument);
  return async (amounts) => {
    const outcome = await run({ fundingSourceId, ...amounts, currency: 'USD' });
    if (outcome.ok) return null;
    await refresh({ id: fundingSourceId });
    return outcome.error;
  };
}
