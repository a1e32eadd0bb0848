import { type Outcome, type PagedList, useApiMutation, useApiPages } from '@keyturn/shared/api';
import {
  StaffInitiateTransferDocument,
  type StaffInitiateTransferMutation,
  type StaffInitiateTransferMutationVariables,
  StaffTransferAccountsDocument,
  type StaffTransferAccountsQuery,
} from './transfers.generated';

export type AccountPage = StaffTransferAccountsQuery['allFundingSources'];
export type Account = AccountPage['entries'][number];
export type TransferInput = StaffInitiateTransferMutationVariables;

/** Active bank accounts of everybody, by a part of name or bank, or the last four digits. */
export function useTransferAccounts(search: string | null): PagedList<AccountPage> {
  return useApiPages(StaffTransferAccountsDocument, {
    variables: { search, limit: 20 },
    select: (data) => data.allFundingSources,
  });
}

/** Moves money by hand. Trying the same again after a failure on the way moves it once. */
export function useInitiateTransfer(): (
  input: TransferInput,
) => Promise<Outcome<StaffInitiateTransferMutation>> {
  const [initiate] = useApiMutation(StaffInitiateTransferDocument);
  return initiate;
}
