import {
  type ApiError,
  type Loadable,
  mapLoadable,
  type Outcome,
  useApiMutation,
  useApiQuery,
  useApiRefresh,
  useRest,
} from '@keyturn/shared/api';
import { saveFile } from '@keyturn/shared/files';
import { useOrganization, useViewer } from '@keyturn/shared/organization';
import { toast } from '@keyturn/shared/toast';
import {
  AcceptMatchDocument,
  AmendReconciliationDocument,
  BookLineDocument,
  MatchAgainDocument,
  MatchByHandDocument,
  MatchingDocument,
  type MatchingQuery,
  NoteExceptionDocument,
  PeriodsDocument,
  type PeriodsQuery,
  PrepareReconciliationDocument,
  ReconciledAccountsDocument,
  type ReconciledAccountsQuery,
  ReconcilersDocument,
  type ReconcilersQuery,
  RejectMatchDocument,
  ReviewReconciliationDocument,
  SendBackReconciliationDocument,
  SplitLineDocument,
  StatementsDocument,
  type StatementsQuery,
  ThreeWaysDocument,
  type ThreeWaysQuery,
  UndoMatchDocument,
} from './reconciliation.generated';

export type ReconciledAccount = ReconciledAccountsQuery['reconciledAccounts'][number];
export type ThreeWays = NonNullable<ThreeWaysQuery['threeWays']>;
export type Exception = ThreeWays['exceptions'][number];
export type Matching = MatchingQuery['matching'];
export type Together = Matching['proposals'][number];
export type Line = Matching['openLines'][number];
export type Period = PeriodsQuery['reconciliationPeriods'][number];
export type Statement = StatementsQuery['bankStatements'][number];

/** Whether the viewer changes the reconciliation, or reads it as an auditor does. */
export const useReconciles = (): boolean => useViewer().permissions.has('RECONCILE');

/** The accounts that the organization reconciles. */
export function useReconciledAccounts(): Loadable<readonly ReconciledAccount[]> {
  const { slug } = useOrganization();
  const answer = useApiQuery(ReconciledAccountsDocument, { variables: { organizationSlug: slug } });
  return mapLoadable(answer, (data) => data.reconciledAccounts);
}

/** One account of those, while it is known. */
export function useReconciledAccount(fundingSourceId: string): ReconciledAccount | undefined {
  const accounts = useReconciledAccounts();
  return accounts.state === 'ready' ? accounts.data.find(({ id }) => id === fundingSourceId) : undefined;
}

/** The three ways at the end of a day, of the last that statements tell of where it is null; null for days of no statement. */
export function useThreeWays(fundingSourceId: string, day: string | null = null): Loadable<ThreeWays | null> {
  const answer = useApiQuery(ThreeWaysDocument, { variables: { fundingSourceId, day } });
  return mapLoadable(answer, (data) => data.threeWays);
}

/** Who can look after an exception. */
export function useReconcilers(): readonly ReconcilersQuery['reconcilers'][number][] {
  const { slug } = useOrganization();
  const answer = useApiQuery(ReconcilersDocument, { variables: { organizationSlug: slug } });
  return answer.state === 'ready' ? answer.data.reconcilers : [];
}

/** What is to be done with the account's lines. */
export function useMatching(fundingSourceId: string): Loadable<Matching> {
  return mapLoadable(
    useApiQuery(MatchingDocument, { variables: { fundingSourceId } }),
    (data) => data.matching,
  );
}

/** The account's periods, the latest first. */
export function usePeriods(fundingSourceId: string): Loadable<readonly Period[]> {
  const answer = useApiQuery(PeriodsDocument, { variables: { fundingSourceId } });
  return mapLoadable(answer, (data) => data.reconciliationPeriods);
}

/** The statements that were imported, the latest first. */
export function useStatements(fundingSourceId: string): Loadable<readonly Statement[]> {
  const answer = useApiQuery(StatementsDocument, { variables: { fundingSourceId } });
  return mapLoadable(answer, (data) => data.bankStatements);
}

/** Everything that can be done with lines, exceptions and periods; each gives the error, which was said, or null. */
export function useReconciliationChanges(fundingSourceId: string) {
  const refresh = useApiRefresh();
  const [accept, accepting] = useApiMutation(AcceptMatchDocument);
  const [reject, rejecting] = useApiMutation(RejectMatchDocument);
  const [undo, undoing] = useApiMutation(UndoMatchDocument);
  const [again, matching] = useApiMutation(MatchAgainDocument);
  const [byHand, pairing] = useApiMutation(MatchByHandDocument);
  const [split, splitting] = useApiMutation(SplitLineDocument);
  const [book, booking] = useApiMutation(BookLineDocument);
  const [note, noting] = useApiMutation(NoteExceptionDocument);
  const [prepare, preparing] = useApiMutation(PrepareReconciliationDocument);
  const [review, reviewing] = useApiMutation(ReviewReconciliationDocument);
  const [sendBack, returning] = useApiMutation(SendBackReconciliationDocument);
  const [amend, amending] = useApiMutation(AmendReconciliationDocument);
  const states = [accepting, rejecting, undoing, matching, pairing, splitting, booking, noting];
  const told = async (outcome: Promise<Outcome<unknown>>, done: string): Promise<ApiError | null> => {
    const answer = await outcome;
    if (!answer.ok) {
      toast.error(answer.error.message, { title: 'Error' });
      return answer.error;
    }
    await refresh();
    toast.success(done);
    return null;
  };
  return {
    busy: [...states, preparing, reviewing, returning, amending].some(({ busy }) => busy),
    accept: (id: string) => told(accept({ id }), 'Match accepted'),
    reject: (id: string) => told(reject({ id }), 'Match rejected'),
    undo: (id: string) => told(undo({ id }), 'Match taken back'),
    again: () => told(again({ fundingSourceId }), 'Matched again'),
    byHand: (lineIds: readonly string[], movementIds: readonly string[]) =>
      told(byHand({ fundingSourceId, lineIds: [...lineIds], movementIds: [...movementIds] }), 'Matched'),
    split: (id: string, amounts: readonly number[]) =>
      told(split({ id, amounts: [...amounts] }), 'Line split'),
    book: (id: string, kind: Parameters<typeof book>[0]['kind'], file: string | null) =>
      told(book({ id, kind, file }), 'Line booked'),
    note: (key: string, ownerId: string | null, words: string) =>
      told(note({ fundingSourceId, key, ownerId, note: words }), 'Note saved'),
    prepare: (fromDay: string, throughDay: string, words: string) =>
      told(prepare({ fundingSourceId, fromDay, throughDay, words }), 'Period signed as prepared'),
    review: (id: string, words: string) => told(review({ id, words }), 'Period signed and locked'),
    sendBack: (id: string, words: string) => told(sendBack({ id, words }), 'Period sent back'),
    amend: (id: string, text: string) => told(amend({ id, text }), 'Amendment added'),
  };
}
export type ReconciliationChanges = ReturnType<typeof useReconciliationChanges>;

/** Fetches a signed report and saves it. */
export function useReport(): (
  period: Pick<Period, 'id' | 'throughDay'>,
  form: 'pdf' | 'csv',
) => Promise<void> {
  const rest = useRest();
  return async ({ id, throughDay }, form) => {
    const response = await rest.privateGet(`/reconciliation/reports/${id}.${form}`).catch(() => null);
    if (response === null || !response.ok) toast.error('The report could not be fetched. Please try again.');
    else saveFile(`reconciliation-${throughDay}.${form}`, await response.blob());
  };
}

/** Fetches evidence and saves it: of a signed period, or of a file of an account. */
export function useEvidence(): (
  of: { readonly periodId: string } | { readonly fundingSourceId: string; readonly file: string },
) => Promise<void> {
  const rest = useRest();
  return async (of) => {
    const path =
      'periodId' in of
        ? `periods/${of.periodId}`
        : `accounts/${of.fundingSourceId}?file=${encodeURIComponent(of.file)}`;
    const response = await rest.privateGet(`/reconciliation/evidence/${path}`).catch(() => null);
    if (response?.ok === true) saveFile('evidence.zip', await response.blob());
    else if (response?.status === 404)
      toast.error('No payment belongs to it. Take the evidence of the period.');
    else if (response?.status === 400)
      toast.error('It has too many payments for one archive. Take the evidence of a file or of a payment.');
    else toast.error('The evidence could not be fetched. Please try again.');
  };
}
