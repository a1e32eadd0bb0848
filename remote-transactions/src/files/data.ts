import {
  type ApiError,
  type Loadable,
  mapLoadable,
  type Outcome,
  type PagedList,
  useApiMutation,
  useApiPages,
  useApiQuery,
} from '@keyturn/shared/api';
import { type NotesSource, useMentionable } from '@keyturn/shared/notes';
import { useOrganization } from '@keyturn/shared/organization';
import { useEffect, useEffectEvent, useRef } from 'react';
import {
  AddFileNoteDocument,
  FileMentionableDocument,
  FilePageDocument,
  type FilePaymentFragment,
  FilePaymentsDocument,
  type FilePaymentsQuery,
  FindFilesDocument,
  JoinFilesDocument,
  PutIntoFileDocument,
  SeparateFileDocument,
  SetFileClosingDocument,
  type WholeFileFragment,
} from './files.generated';

/** A file as its page shows it. */
export type PaymentFile = WholeFileFragment;
/** A payment of a file. */
export type FilePayment = FilePaymentFragment;
/** A file by its name. */
export type FileName = PaymentFile['joined'][number];
type PaymentsPage = FilePaymentsQuery['transactionTemplates'];

/** Payments at a time; most files have no more. */
const pageSize = 50;
/** The shortest text that files are looked for with. */
const shortest = 3;

/** A file; ready with null where there is none of which the viewer sees a payment. */
export function useFile(
  id: string,
): Loadable<PaymentFile | null> & { readonly refetch: () => Promise<void> } {
  const { slug } = useOrganization();
  const answer = useApiQuery(FilePageDocument, { variables: { organizationSlug: slug, id } });
  return { ...mapLoadable(answer, ({ paymentFile }) => paymentFile), refetch: answer.refetch };
}

/** The payments of a file, the newest first. */
export function useFilePayments(file: string): PagedList<PaymentsPage> {
  const { slug } = useOrganization();
  return useApiPages(FilePaymentsDocument, {
    variables: { filter: { organizationSlug: slug, file }, limit: pageSize },
    select: (data) => data.transactionTemplates,
  });
}

/**
 * Whether every payment of a file is there: page after page is loaded, for what is said of a file is said of all of it.
 * After a failure the list's own "load more" goes on.
 */
export function useWhole({ list, loadingMore, loadMore }: PagedList<PaymentsPage>, wanted: boolean): boolean {
  const failed = useRef(false);
  const more = list.state === 'ready' ? list.data.pageInfo : null;
  const goOn = useEffectEvent(async () => {
    if (!failed.current) failed.current = (await loadMore()) !== null;
  });
  const isPart = wanted && more?.hasMoreEntries === true;
  useEffect(() => {
    if (isPart && !loadingMore) void goOn();
  }, [isPart, loadingMore, more?.afterCursor]);
  return more !== null && !more.hasMoreEntries;
}

/** Files that a text finds; null while it is too short to look for. */
export function useFoundFiles(text: string): Loadable<readonly FileName[]> | null {
  const { slug } = useOrganization();
  const isShort = text.trim().length < shortest;
  const answer = useApiQuery(FindFilesDocument, {
    variables: { organizationSlug: slug, text: text.trim() },
    skip: isShort,
  });
  return isShort ? null : mapLoadable(answer, ({ search }) => search.files);
}

/** Gives the error or null. */
type Done = Promise<ApiError | null>;

const errorOf = (outcome: Outcome<unknown>): ApiError | null => (outcome.ok ? null : outcome.error);

/** What somebody decides about a file. */
export function useFileChanges(id: string): {
  readonly busy: boolean;
  /** The day (`2026-11-27`); null takes it away. */
  readonly setClosing: (closingOn: string | null) => Done;
  readonly join: (into: string) => Done;
  /** Makes a file that was joined into this one a file of its own again. */
  readonly separate: (part: string) => Done;
  /** Into the file of a name; null puts them back where their own words say. */
  readonly put: (ids: readonly string[], name: string | null) => Done;
} {
  const { slug: organizationSlug } = useOrganization();
  const [close, closing] = useApiMutation(SetFileClosingDocument);
  const [join, joining] = useApiMutation(JoinFilesDocument);
  const [separate, separating] = useApiMutation(SeparateFileDocument);
  const [put, putting] = useApiMutation(PutIntoFileDocument);
  return {
    busy: closing.busy || joining.busy || separating.busy || putting.busy,
    setClosing: async (closingOn) => errorOf(await close({ organizationSlug, id, closingOn })),
    join: async (into) => errorOf(await join({ organizationSlug, id, into })),
    separate: async (part) => errorOf(await separate({ organizationSlug, id: part })),
    put: async (ids, name) =>
      errorOf(await put({ organizationSlug, transactionTemplateIds: [...ids], name })),
  };
}

/** Writes notes on a file. */
export function useFileNotes(id: string): NotesSource {
  const { slug: organizationSlug } = useOrganization();
  const [run, { busy }] = useApiMutation(AddFileNoteDocument);
  const variables = { organizationSlug, id };
  const people = useMentionable(
    FileMentionableDocument,
    variables,
    ({ paymentFile }) => paymentFile?.mentionable,
  );
  return { ...people, busy, add: (note) => run({ ...variables, ...note }) };
}
