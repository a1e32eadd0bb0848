import {
  type Loadable,
  mapLoadable,
  type PagedList,
  useApiMutation,
  useApiPages,
  useApiQuery,
  useApiSubscription,
} from '@keyturn/shared/api';
import { type NotesSource, useMentionable } from '@keyturn/shared/notes';
import { useOrganization, useViewer, viewerKind } from '@keyturn/shared/organization';
import { useFallbackInterval } from '../components/use-fallback-interval';
import {
  AddFundingSourceNoteDocument,
  FundingSourceChangesDocument,
  FundingSourceDocument,
  FundingSourceMentionableDocument,
  type FundingSourceQuery,
  FundingSourcesDocument,
  type FundingSourcesQuery,
} from './funding-sources.generated';

export type FundingSourcePage = FundingSourcesQuery['fundingSources'];
export type FundingSourceRow = FundingSourcePage['entries'][number];
export type FundingSourceDetail = NonNullable<FundingSourceQuery['fundingSource']>;

/** How many funding sources a page of the list holds. */
const pageSize = 20;

/** The organization's funding sources, or just the active ones that are not verified, followed live. */
export function useFundingSources(unverified: boolean): PagedList<FundingSourcePage> {
  const { slug } = useOrganization();
  const source = useApiPages(FundingSourcesDocument, {
    variables: { organizationSlug: slug, unverified, limit: pageSize },
    select: (data) => data.fundingSources,
    pollInterval: useFallbackInterval(),
  });
  useFundingSourceChanges(source.refetch, (id) => {
    const known = source.list.state === 'ready' && source.list.data.entries.some((entry) => entry.id === id);
    if (!known || unverified) void source.refetch();
  });
  return source;
}

/** One funding source, followed live; null where there is none that the viewer may see. */
export function useFundingSource(id: string): Loadable<FundingSourceDetail | null> {
  const answer = useApiQuery(FundingSourceDocument, {
    variables: { id },
    pollInterval: useFallbackInterval(),
  });
  useFundingSourceChanges(answer.refetch, (changed) => {
    if (changed === id) void answer.refetch();
  });
  return mapLoadable(answer, (data) => data.fundingSource);
}

/**
 * Keeps every funding source of the organization up to date wherever it is shown, and calls back with the id of each
 * that changed. `readAgain` brings what changed before the pushes began. Agents are pushed nothing: they may not know
 * these accounts.
 */
export function useFundingSourceChanges(
  readAgain: () => Promise<void>,
  onChange?: (id: string) => void,
): void {
  const { id: organizationId } = useOrganization();
  const skip = viewerKind(useViewer()) === 'agent';
  useApiSubscription(FundingSourceChangesDocument, {
    variables: { organizationId },
    skip,
    onData: ({ fundingSourceChanged }) => onChange?.(fundingSourceChanged.id),
    onOpened: () => void readAgain(),
  });
}

/** Writes notes on a bank account. */
export function useFundingSourceNotes(id: string): NotesSource {
  const [run, { busy }] = useApiMutation(AddFundingSourceNoteDocument);
  const people = useMentionable(
    FundingSourceMentionableDocument,
    { id },
    ({ fundingSource }) => fundingSource?.mentionable,
  );
  return { ...people, busy, add: (note) => run({ id, ...note }) };
}
