import { type Outcome, useApiFetch, useApiMutation, useApiQuery } from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
import { toast } from '@keyturn/shared/toast';
import {
  BatchPreviewDocument,
  type BatchPreviewQuery,
  BatchProgressDocument,
  ImportColumnsDocument,
  KeepImportColumnsDocument,
  OpenBatchDocument,
  type OpenBatchMutation,
  SendBatchDocument,
  type SendBatchMutation,
} from './batch.generated';
import type { KeptColumn } from './csv/kept-columns';
import type { BatchRequest } from './requests';

export type OpenedBatch = OpenBatchMutation['getOrCreateBatch'];
export type BatchAnswer = SendBatchMutation['sendTransactionRequests'];
export type BatchPreview = BatchPreviewQuery['batchPreview'];

/** The two calls that send a batch: first its name, then its lines; both may be repeated. */
export interface BatchCalls {
  readonly open: (name: string) => Promise<Outcome<OpenedBatch>>;
  readonly send: (batchId: string, requests: readonly BatchRequest[]) => Promise<Outcome<BatchAnswer>>;
}

export function useBatchCalls(paymentOccasionId: string): BatchCalls {
  const { slug } = useOrganization();
  const [open] = useApiMutation(OpenBatchDocument);
  const [send] = useApiMutation(SendBatchDocument);
  return {
    async open(name) {
      const outcome = await open({ name, organizationSlug: slug, paymentOccasionId });
      return outcome.ok ? { ok: true, data: outcome.data.getOrCreateBatch } : outcome;
    },
    async send(batchId, requests) {
      const rows = requests.map((request) => ({ ...request, formFields: [...request.formFields] }));
      const outcome = await send({ batchId, requests: rows });
      return outcome.ok ? { ok: true, data: outcome.data.sendTransactionRequests } : outcome;
    },
  };
}

/** How many requests of a batch went out so far, asked for every second while it is being sent; null until known. */
export function useSentCount(batchId: string | null, sending: boolean): number | null {
  const progress = useApiQuery(BatchProgressDocument, {
    variables: { id: batchId ?? '' },
    skip: batchId === null,
    pollInterval: sending ? 1_000 : 0,
  });
  if (batchId === null || progress.state === 'error') return 0;
  return progress.state === 'ready' ? (progress.data.batch?.sentCount ?? 0) : null;
}

/** Asks what sending would come to. */
export function useBatchPreview(
  paymentOccasionId: string,
): (requests: readonly BatchRequest[]) => Promise<Outcome<BatchPreview>> {
  const { slug } = useOrganization();
  const ask = useApiFetch(BatchPreviewDocument);
  return async (requests) => {
    const rows = requests.map(({ lineNumber, amount, receiverEmail }) => ({
      lineNumber,
      amount,
      receiverEmail,
    }));
    const outcome = await ask({ organizationSlug: slug, paymentOccasionId, requests: rows });
    return outcome.ok ? { ok: true, data: outcome.data.batchPreview } : outcome;
  };
}

/** Asks what the organization's last file with these headings was read as; nothing where that is not known now. */
export function useKeptColumns(): (headings: readonly string[]) => Promise<readonly KeptColumn[]> {
  const { slug } = useOrganization();
  const ask = useApiFetch(ImportColumnsDocument);
  return async (given) => {
    const headings = given.filter((heading) => heading.trim() !== '');
    const outcome = await ask({ organizationSlug: slug, headings });
    const kept = outcome.ok ? outcome.data.importColumns : [];
    return kept.map(({ heading, column }) => ({ heading, column: column ?? null }));
  };
}

/** Keeps what a file's columns are read as, for everybody; says so where it did not come to that. */
export function useKeepColumns(): (columns: readonly KeptColumn[]) => Promise<void> {
  const { slug } = useOrganization();
  const [keep] = useApiMutation(KeepImportColumnsDocument);
  return async (columns) => {
    const outcome = await keep({ organizationSlug: slug, columns: [...columns] });
    if (!outcome.ok)
      toast.error('The columns could not be kept for the next file. This one is not concerned.');
  };
}
