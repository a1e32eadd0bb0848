import { type Loadable, mapLoadable, type PagedList, useApiPages, useApiQuery } from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
import { useFallbackInterval, useFundingSourceChanges } from '../funding-sources/data';
import {
  EscrowAccountDocument,
  type EscrowAccountQuery,
  EscrowAccountsDocument,
  type EscrowAccountsQuery,
} from './escrow-accounts.generated';

export type EscrowAccountPage = EscrowAccountsQuery['escrowAccountsList'];
export type EscrowAccountRow = EscrowAccountPage['entries'][number];
export type EscrowAccountDetail = NonNullable<EscrowAccountQuery['escrowAccount']>;

/** How many escrow accounts a page of the list holds (areas document, section 9). */
const pageSize = 10;

/** The organization's escrow accounts; their bank accounts are followed live. */
export function useEscrowAccounts(): PagedList<EscrowAccountPage> {
  const { id } = useOrganization();
  useFundingSourceChanges();
  return useApiPages(EscrowAccountsDocument, {
    variables: { organizationId: id, limit: pageSize },
    select: (data) => data.escrowAccountsList,
    pollInterval: useFallbackInterval(),
  });
}

/** One escrow account, its bank account followed live; null where there is none that the viewer may see. */
export function useEscrowAccount(id: string): Loadable<EscrowAccountDetail | null> {
  const answer = useApiQuery(EscrowAccountDocument, {
    variables: { id },
    pollInterval: useFallbackInterval(),
  });
  useFundingSourceChanges();
  return mapLoadable(answer, (data) => data.escrowAccount);
}
