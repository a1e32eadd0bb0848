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
  const source = useApiPages(EscrowAccountsDocument, {
    variables: { organizationId: id, limit: pageSize },
    select: (data) => data.escrowAccountsList,
    pollInterval: useFallbackInterval(),
  });
  useFundingSourceChanges((sourceId) => {
    if (source.list.state !== 'ready') return;
    const account = source.list.data.entries.find(({ fundingSource }) => fundingSource.id === sourceId);
    // A new account joins; one that was verified gets its occasion.
    if (account === undefined || account.paymentOccasion === null) void source.refetch();
  });
  return source;
}

/** One escrow account, its bank account followed live; null where there is none that the viewer may see. */
export function useEscrowAccount(id: string): Loadable<EscrowAccountDetail | null> {
  const answer = useApiQuery(EscrowAccountDocument, {
    variables: { id },
    pollInterval: useFallbackInterval(),
  });
  useFundingSourceChanges((sourceId) => {
    const account = answer.state === 'ready' ? answer.data.escrowAccount : null;
    if (account?.fundingSource.id === sourceId) void answer.refetch();
  });
  return mapLoadable(answer, (data) => data.escrowAccount);
}
