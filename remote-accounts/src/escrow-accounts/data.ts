import {
  type Loadable,
  mapLoadable,
  type PagedList,
  useApiMutation,
  useApiPages,
  useApiQuery,
} from '@keyturn/shared/api';
import { type NotesSource, useMentionable } from '@keyturn/shared/notes';
import { useOrganization, useViewer, viewerKind } from '@keyturn/shared/organization';
import { wanted, type ListFilter } from '../components/list-filter';
import { useFallbackInterval } from '../components/use-fallback-interval';
import { useFundingSourceChanges } from '../funding-sources/data';
import { useOccasionChanges } from '../payment-occasions/data';
import {
  AddEscrowAccountNoteDocument,
  EscrowAccountDocument,
  EscrowAccountMentionableDocument,
  type EscrowAccountQuery,
  EscrowAccountsDocument,
  type EscrowAccountsQuery,
} from './escrow-accounts.generated';

export type EscrowAccountPage = EscrowAccountsQuery['escrowAccountsList'];
export type EscrowAccountRow = EscrowAccountPage['entries'][number];
export type EscrowAccountDetail = NonNullable<EscrowAccountQuery['escrowAccount']>;

/** How many escrow accounts a page of the list holds. */
const pageSize = 10;

/** The organization's escrow accounts; their bank accounts are followed live. */
export function useEscrowAccounts({
  search,
  status,
}: Pick<ListFilter, 'search' | 'status'>): PagedList<EscrowAccountPage> {
  const { id } = useOrganization();
  const source = useApiPages(EscrowAccountsDocument, {
    variables: { organizationId: id, active: wanted[status], search: search || null, limit: pageSize },
    select: (data) => data.escrowAccountsList,
    pollInterval: useFallbackInterval(),
  });
  useFundingSourceChanges(source.refetch, (sourceId) => {
    if (source.list.state !== 'ready') return;
    const account = source.list.data.entries.find(({ fundingSource }) => fundingSource.id === sourceId);
    // A new account joins or one leaves; one that was verified gets its occasion.
    if (account === undefined || account.paymentOccasion === null || status !== 'all') void source.refetch();
  });
  // Agents are not told of bank accounts; they hear of what changed for payers.
  const isAgent = viewerKind(useViewer()) === 'agent';
  useOccasionChanges(source.refetch, () => void source.refetch(), { skip: !isAgent });
  return source;
}

/** One escrow account, its bank account followed live; null where there is none that the viewer may see. */
export function useEscrowAccount(id: string): Loadable<EscrowAccountDetail | null> {
  const answer = useApiQuery(EscrowAccountDocument, {
    variables: { id },
    pollInterval: useFallbackInterval(),
  });
  useFundingSourceChanges(answer.refetch, (sourceId) => {
    const account = answer.state === 'ready' ? answer.data.escrowAccount : null;
    if (account?.fundingSource.id === sourceId) void answer.refetch();
  });
  return mapLoadable(answer, (data) => data.escrowAccount);
}

/** Writes notes on an escrow account. */
export function useEscrowAccountNotes(id: string): NotesSource {
  const [run, { busy }] = useApiMutation(AddEscrowAccountNoteDocument);
  const people = useMentionable(
    EscrowAccountMentionableDocument,
    { id },
    ({ escrowAccount }) => escrowAccount?.mentionable,
  );
  return { ...people, busy, add: (note) => run({ id, ...note }) };
}
