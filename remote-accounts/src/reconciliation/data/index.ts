import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import {
  type ApiError,
  type Loadable,
  mapLoadable,
  type Outcome,
  type PagedList,
  useApiMutation,
  useApiPages,
  useApiQuery,
  useRest,
} from '@keyturn/shared/api';
import { useState } from 'react';
import { saveFile } from '@keyturn/shared/files';
import { useOrganization, useViewer } from '@keyturn/shared/organization';
import { toast } from '@keyturn/shared/toast';
import { askAgain, useAskedAgain } from './asked';
import {
  AcceptMatchDocument,
  AmendReconciliationDocument,
  BookLineDocument,
  MatchAgainDocument,
  MatchByHandDocument,
  MatchedLinesDocument,
  type MatchedLinesQuery,
  MatchingDocument,
  type MatchingQuery,
  NoteExceptionDocument,
  OpenLinesDocument,
  type OpenLinesQuery,
  OpenMovementsDocument,
  type OpenMovementsQuery,
  PeriodsDocument,
  type PeriodsQuery,
  PrepareReconciliationDocument,
  ReconciledAccountDocument,
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
export type Together = MatchingQuery['matching']['proposals'][number];
export type Matched = MatchedLinesQuery['matchedLines'];
export type OpenLines = OpenLinesQuery['openLines'];
export type OpenMovements = OpenMovementsQuery['openMovements'];
export type Line = OpenLines['entries'][number];
export type Period = PeriodsQuery['reconciliationPeriods'][number];
export type Statement = StatementsQuery['bankStatements'][number];

/** Whether the viewer changes the reconciliation, or reads it as an auditor does. */
export const useReconciles = (): boolean => useViewer().permissions.has('RECONCILE');

/** The answer to a question that is asked again after each change. */
function useAsked<T, V extends Readonly<Record<string, unknown>>>(
  document: TypedDocumentNode<T, V>,
  variables: V,
): Loadable<T> {
  const answer = useApiQuery(document, { variables });
  useAskedAgain(answer.refetch);
  return answer;
}

/** The accounts that the organization reconciles. */
export function useReconciledAccounts(): Loadable<readonly ReconciledAccount[]> {
  const { slug } = useOrganization();
  return mapLoadable(
    useAsked(ReconciledAccountsDocument, { organizationSlug: slug }),
    (data) => data.reconciledAccounts,
  );
}

/** One account of those, while it is known. */
export function useReconciledAccount(fundingSourceId: string): ReconciledAccount | undefined {
  const answer = useAsked(ReconciledAccountDocument, { fundingSourceId });
  return answer.state === 'ready' ? (answer.data.reconciledAccount ?? undefined) : undefined;
}

/**
 * The three ways at the end of a day, of the last that statements tell of where it is null, with so many exceptions at
 * most; null for days of no statement.
 */
export function useThreeWays(
  fundingSourceId: string,
  day: string | null,
  exceptions: number,
): Loadable<ThreeWays | null> {
  return mapLoadable(
    useAsked(ThreeWaysDocument, { fundingSourceId, day, exceptions }),
    (data) => data.threeWays,
  );
}

/** Who can look after an exception. */
export function useReconcilers(): readonly ReconcilersQuery['reconcilers'][number][] {
  const { slug } = useOrganization();
  const answer = useApiQuery(ReconcilersDocument, { variables: { organizationSlug: slug } });
  return answer.state === 'ready' ? answer.data.reconcilers : [];
}

/** What is proposed of the account's lines. */
export function useProposals(fundingSourceId: string): Loadable<readonly Together[]> {
  return mapLoadable(useAsked(MatchingDocument, { fundingSourceId }), (data) => data.matching.proposals);
}

/** How many open lines, or movements, a page has. */
const pageSize = 100;

/** Lines that nothing explains, or those of them that have the text. */
export function useOpenLines(fundingSourceId: string, text: string): PagedList<OpenLines> {
  const source = useApiPages(OpenLinesDocument, {
    variables: { fundingSourceId, text, limit: pageSize },
    select: (data) => data.openLines,
  });
  useAskedAgain(source.refetch);
  return source;
}

/** Movements that the bank has not shown, or those of them whose payer or payment has the text. */
export function useOpenMovements(fundingSourceId: string, text: string): PagedList<OpenMovements> {
  const source = useApiPages(OpenMovementsDocument, {
    variables: { fundingSourceId, text, limit: pageSize },
    select: (data) => data.openMovements,
  });
  useAskedAgain(source.refetch);
  return source;
}

/** What was matched of an account, of those that have the text; so many at most. */
export function useMatched(fundingSourceId: string, text: string, most: number): Loadable<Matched> {
  return mapLoadable(
    useAsked(MatchedLinesDocument, { fundingSourceId, text, most }),
    (data) => data.matchedLines,
  );
}

/** The account's periods, the latest first. */
export function usePeriods(fundingSourceId: string): Loadable<readonly Period[]> {
  return mapLoadable(useAsked(PeriodsDocument, { fundingSourceId }), (data) => data.reconciliationPeriods);
}

/** The statements that were imported, the latest first. */
export function useStatements(fundingSourceId: string): Loadable<readonly Statement[]> {
  return mapLoadable(useAsked(StatementsDocument, { fundingSourceId }), (data) => data.bankStatements);
}

/** Everything that can be done with lines, exceptions and periods; each gives the error, which was said, or null. */
export function useReconciliationChanges(fundingSourceId: string) {
  const [busy, setBusy] = useState(false);
  const [accept] = useApiMutation(AcceptMatchDocument);
  const [reject] = useApiMutation(RejectMatchDocument);
  const [undo] = useApiMutation(UndoMatchDocument);
  const [again] = useApiMutation(MatchAgainDocument);
  const [byHand] = useApiMutation(MatchByHandDocument);
  const [split] = useApiMutation(SplitLineDocument);
  const [book] = useApiMutation(BookLineDocument);
  const [note] = useApiMutation(NoteExceptionDocument);
  const [prepare] = useApiMutation(PrepareReconciliationDocument);
  const [review] = useApiMutation(ReviewReconciliationDocument);
  const [sendBack] = useApiMutation(SendBackReconciliationDocument);
  const [amend] = useApiMutation(AmendReconciliationDocument);
  const told = async (outcome: Promise<Outcome<unknown>>, done: string): Promise<ApiError | null> => {
    setBusy(true);
    const answer = await outcome;
    // Until what was decided is gone from the screen nobody decides it once more.
    if (answer.ok) await askAgain();
    setBusy(false);
    if (!answer.ok) {
      toast.error(answer.error.message, { title: 'Error' });
      return answer.error;
    }
    toast.success(done);
    return null;
  };
  return {
    busy,
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
