import { type Outcome, useApiMutation } from '@keyturn/shared/api';
import {
  CreateFundingSourceDocument,
  CreatePlaidLinkTokenDocument,
  type CreatePlaidLinkTokenMutation,
} from './bank-linking.generated';

export type LinkToken = CreatePlaidLinkTokenMutation['createPlaidLinkToken'];

/** Starts a bank sign-in that leads back to `redirectUri` from banks that leave the page. */
export function useCreateLinkToken(): (redirectUri: string) => Promise<Outcome<LinkToken>> {
  const [run] = useApiMutation(CreatePlaidLinkTokenDocument);
  return async (redirectUri) => {
    const outcome = await run({ redirectUri });
    return outcome.ok ? { ok: true, data: outcome.data.createPlaidLinkToken } : outcome;
  };
}

/** The account of a finished bank sign-in. */
export interface LinkedAccount {
  readonly accountId: string;
  readonly name: string;
  readonly bank: string | null;
  readonly plaidToken: string;
}

/** Adds the account; repeating it with the same token adds nothing twice. */
export function useCreateFundingSource(): (
  account: LinkedAccount & { readonly customerRef: string },
) => Promise<Outcome<{ readonly id: string }>> {
  const [run] = useApiMutation(CreateFundingSourceDocument, { refetchQueries: ['FundingSources'] });
  return async (account) => {
    const outcome = await run(account);
    return outcome.ok ? { ok: true, data: outcome.data.createFundingSource } : outcome;
  };
}
